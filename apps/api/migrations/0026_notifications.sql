-- What the bell lists. One event makes one row: a repeated one finds its key.
create table notifications (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (char_length(kind) <= 50),
  -- What its phrase names, such as who wrote.
  "values" jsonb not null check (octet_length("values"::text) <= 4096),
  -- Page of the app; never an address elsewhere.
  link text check (link ~ '^/[^/]' and char_length(link) <= 300),
  event_key text not null check (char_length(event_key) <= 200),
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- When a mail told of it; one mail until the conversation is read.
  mailed_at timestamptz(3),
  primary key (user_id, id),
  unique (user_id, event_key)
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
alter table notifications enable row level security;
create policy own_rows on notifications to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, update, delete on notifications to krash_app;

-- Devices that may be told while the app is closed. They go with the sign-in they were made in.
create table push_subscriptions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  session_id uuid not null,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) <= 200),
  auth text not null check (char_length(auth) <= 100),
  -- Browser and system in words, as of the session.
  device text check (char_length(device) <= 100),
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create index push_subscriptions_of_session on push_subscriptions (user_id, session_id);
alter table push_subscriptions enable row level security;
create policy own_rows on push_subscriptions to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, update, delete on push_subscriptions to krash_app;

-- A browser has one subscription, whoever signs in to it: the last one gets the pushes. Only the device knows its endpoint.
create function krash_take_push_endpoint(taken text) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from push_subscriptions where endpoint = taken and user_id is distinct from krash_user_id()
$$;
revoke all on function krash_take_push_endpoint from public;
grant execute on function krash_take_push_endpoint to krash_app;

-- Whoever signs out, here or from elsewhere, gets no more pushes there.
create function krash_forget_push() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_subscriptions where user_id = new.user_id and session_id = new.id;
  return null;
end $$;
revoke all on function krash_forget_push from public;
create trigger sessions_forget_push after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function krash_forget_push();

-- What was still to be told to somebody who is gone: jobs name them, and may wait for weeks.
create function krash_forget_jobs() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from graphile_worker._private_jobs where payload ->> 'userId' = old.id::text and locked_at is null;
  return old;
end $$;
revoke all on function krash_forget_jobs from public;
create trigger users_forget_jobs before delete on users for each row execute function krash_forget_jobs();
