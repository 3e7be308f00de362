-- Links to place and status of a report, for the person's own people. The token itself is never stored, only its SHA-256.
create table shared_places (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  accident_id uuid not null,
  token_hash bytea not null unique,
  situation text not null check (situation in ('safe', 'waiting', 'hurt', 'home')),
  -- When the situation was last told.
  told_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, accident_id) references accidents (user_id, id) on delete cascade
);
create index shared_places_of_accident on shared_places (user_id, accident_id, created_at desc);
create index shared_places_age on shared_places (expires_at);
alter table shared_places enable row level security;
create policy own_rows on shared_places to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
-- Which link a row is the person's requests cannot read.
grant select (user_id, id, accident_id, situation, told_at, created_at, expires_at) on shared_places to krash_app;
grant insert, delete on shared_places to krash_app;
grant update (situation, told_at) on shared_places to krash_app;
