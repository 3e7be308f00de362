create table favorites (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  professional_id uuid not null references professionals (id),
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  unique (user_id, professional_id)
);
create index favorites_newest on favorites (user_id, created_at desc, id desc);
alter table favorites enable row level security;
create policy own_rows on favorites to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, delete on favorites to krash_app;

-- What a person wrote to a professional.
create table professional_contacts (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  professional_id uuid not null references professionals (id),
  message text not null check (char_length(message) between 1 and 1000),
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index professional_contacts_of on professional_contacts (user_id, professional_id);
create index professional_contacts_count on professional_contacts (professional_id);
alter table professional_contacts enable row level security;
create policy own_rows on professional_contacts to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on professional_contacts to krash_app;

create table professional_corrections (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  professional_id uuid not null references professionals (id),
  topic text not null check (topic in ('name', 'phone', 'address', 'specialties', 'closed', 'other')),
  message text not null check (char_length(message) between 5 and 1000),
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);
alter table professional_corrections enable row level security;
create policy own_rows on professional_corrections to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on professional_corrections to krash_app;

create table reviews (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  professional_id uuid not null references professionals (id),
  rating integer not null check (rating between 1 and 5),
  title text check (char_length(title) <= 100),
  text text not null check (char_length(text) between 10 and 1000),
  -- Null of a person who has told us no name.
  author_name text check (char_length(author_name) between 1 and 200),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id),
  unique (user_id, professional_id)
);
create index reviews_newest on reviews (professional_id, created_at desc, id desc);
alter table reviews enable row level security;
-- A review is there to be read; written, changed and removed it is by its author only.
create policy everybody_reads on reviews for select to krash_app using (true);
create policy own_inserts on reviews for insert to krash_app with check (user_id = krash_user_id());
create policy own_updates on reviews for update to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
create policy own_deletes on reviews for delete to krash_app using (user_id = krash_user_id());
grant select, insert, update (rating, title, text, updated_at), delete on reviews to krash_app;

-- The stars of a professional change with every review, in its transaction: also when an account goes with its reviews.
-- The people are held in one order and changed in one statement: of two that count for the same people, or for people who stand
-- in the same cells of the search, one waits and none is refused.
create function krash_add_stars(people uuid[], ratings integer[], amounts integer[]) returns void language plpgsql as $$
begin
  perform id from professionals where id = any (people) order by id for no key update;
  update professionals as who set star_counts = array(
    select who.star_counts[star] + coalesce((
      select sum(amount) from unnest(people, ratings, amounts) as given (person, rating, amount)
      where given.person = who.id and given.rating = star
    ), 0)
    from generate_series(1, 5) as star
    order by star
  )
  where who.id = any (people);
end $$;
create function krash_count_stars() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform krash_add_stars(array_agg(professional_id), array_agg(rating), array_agg(1)) from new_rows;
  elsif tg_op = 'DELETE' then
    perform krash_add_stars(array_agg(professional_id), array_agg(rating), array_agg(-1)) from old_rows;
  else
    perform krash_add_stars(array_agg(professional_id), array_agg(rating), array_agg(amount)) from (
      select after.professional_id, unnest(array[after.rating, before.rating]) as rating, unnest(array[1, -1]) as amount
      from new_rows as after join old_rows as before using (user_id, id)
      where after.rating <> before.rating
    ) as changed;
  end if;
  return null;
end $$;
revoke all on function krash_count_stars from public;
create trigger reviews_added after insert on reviews
  referencing new table as new_rows for each statement execute function krash_count_stars();
create trigger reviews_changed after update on reviews
  referencing old table as old_rows new table as new_rows for each statement execute function krash_count_stars();
create trigger reviews_removed after delete on reviews
  referencing old table as old_rows for each statement execute function krash_count_stars();
