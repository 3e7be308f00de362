create table appointments (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  professional_id uuid not null references professionals (id),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  time_zone text not null,
  status text not null check (status in ('booked', 'cancelled')),
  reason text check (char_length(reason) <= 500),
  -- How often it was changed: the SEQUENCE of its calendar file (RFC 5545, 3.8.7.4).
  changes integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
-- Whoever comes second is refused by the database, whatever the server believed.
create unique index appointments_slot on appointments (professional_id, starts_at) where status = 'booked';
create unique index appointments_own_time on appointments (user_id, starts_at) where status = 'booked';
create index appointments_soonest on appointments (user_id, starts_at, id);
alter table appointments enable row level security;
create policy own_rows on appointments to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, update (starts_at, ends_at, time_zone, status, changes, updated_at) on appointments to krash_app;

-- Which times of a professional are taken, and nothing of whom.
create function krash_taken_times(professional uuid, since timestamptz, until timestamptz) returns setof timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select starts_at from appointments
  where professional_id = professional and status = 'booked' and starts_at >= since and starts_at < until
$$;
revoke all on function krash_taken_times from public;
grant execute on function krash_taken_times to krash_app;
