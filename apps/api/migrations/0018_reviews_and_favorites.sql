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
create function krash_count_stars() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_op <> 'INSERT' then
    update professionals set star_counts[old.rating] = star_counts[old.rating] - 1 where id = old.professional_id;
  end if;
  if tg_op <> 'DELETE' then
    update professionals set star_counts[new.rating] = star_counts[new.rating] + 1 where id = new.professional_id;
  end if;
  return null;
end $$;
create trigger reviews_count after insert or delete or update of rating on reviews
  for each row execute function krash_count_stars();

-- Two accounts that go at the same time give their stars back in one order, or they would wait for each other.
create function krash_hold_reviewed() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform id from professionals
  where id in (select professional_id from reviews where user_id = old.id)
  order by id
  for no key update;
  return old;
end $$;
create trigger users_hold_reviewed before delete on users for each row execute function krash_hold_reviewed();
