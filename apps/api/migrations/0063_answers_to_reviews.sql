-- What a professional says to a review: once, for everybody, and never changed. It goes with the review and with the account
-- that wrote it.
create table review_answers (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  professional_id uuid not null references professionals (id),
  author_id uuid not null,
  review_id uuid not null,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  unique (author_id, review_id),
  foreign key (author_id, review_id) references reviews (user_id, id) on delete cascade
);
create index reviews_id on reviews (id);
create index review_answers_professional on review_answers (professional_id);
alter table review_answers enable row level security;
create policy everybody_reads on review_answers for select to krash_app using (true);
-- The review must be about a record that the person has taken over.
create policy own_inserts on review_answers for insert to krash_app with check (
  user_id = krash_user_id()
  and krash_professional_account(professional_id) = krash_user_id()
  and exists (
    select from reviews
    where reviews.user_id = author_id and reviews.id = review_id
      and reviews.professional_id = review_answers.professional_id
  )
);
grant select, insert on review_answers to krash_app;

create table review_reports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  author_id uuid not null,
  review_id uuid not null,
  reason text not null check (reason in ('not_a_client', 'insult', 'private_details', 'advertising', 'other')),
  text text check (char_length(text) <= 500),
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  unique (author_id, review_id, user_id),
  foreign key (author_id, review_id) references reviews (user_id, id) on delete cascade
);
alter table review_reports enable row level security;
create policy own_rows on review_reports to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on review_reports to krash_app;
