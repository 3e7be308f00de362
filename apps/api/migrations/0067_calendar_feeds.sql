-- The secret address at which a calendar program reads the visits of a professional. It belongs to the account, not to the
-- record: whoever takes the record over makes their own. Of the token only the SHA-256 is stored.
create table calendar_feeds (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null unique,
  -- Of the screen where it was made, since calendar programs name none.
  language text not null check (char_length(language) <= 20),
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  unique (user_id)
);
alter table calendar_feeds enable row level security;
create policy own_rows on calendar_feeds to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, delete on calendar_feeds to krash_app;

-- Whose calendar an address is; null for a wrong or old one, and for who answers for no record any more.
create function krash_calendar_feed(hash bytea) returns table (user_id uuid, language text)
language sql stable security definer set search_path = public, pg_temp as $$
  select feed.user_id, feed.language from calendar_feeds as feed
  where feed.token_hash = hash and exists (select from professional_accounts as own where own.user_id = feed.user_id)
$$;
revoke all on function krash_calendar_feed from public;
grant execute on function krash_calendar_feed to krash_app;

-- What it shows: times, and a name only where the person shares it.
create function krash_calendar_visits(since timestamptz, until timestamptz)
returns table (
  id uuid, starts_at timestamptz, ends_at timestamptz, status text, changes integer, shared_name text,
  created_at timestamptz, updated_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select visit.id, visit.starts_at, visit.ends_at, visit.status, visit.changes, visit.shared_name, visit.created_at, visit.updated_at
  from practice_visit_items as visit
  where visit.holder_id = krash_user_id() and visit.status <> 'cancelled'
    and visit.starts_at >= since and visit.starts_at < until
  order by visit.starts_at, visit.id limit 2000
$$;
revoke all on function krash_calendar_visits from public;
grant execute on function krash_calendar_visits to krash_app;

-- With the last record goes the address.
create or replace function krash_leave_office() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform krash_end_available(old.professional_id)
  from professionals where id = old.professional_id and available_until is not null;
  delete from calendar_feeds as feed
  where feed.user_id = old.user_id
    and not exists (select from professional_accounts as own where own.user_id = old.user_id);
  return null;
end $$;
