-- Links by which the reader of the former address takes a new e-mail back. Several of one account may wait: a thief who
-- changes the e-mail once more must not end the owner's. While one waits, nobody else can take its address.
create table email_undo_links (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- Only the SHA-256 of the token.
  token_hash bytea not null unique,
  -- The address the link was sent to, and which it brings back.
  email text not null check (char_length(email) <= 254),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index email_undo_links_address on email_undo_links (email);
create index email_undo_links_age on email_undo_links (expires_at);
alter table email_undo_links enable row level security;
create policy own_rows on email_undo_links to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
-- Requests of a person add links and take none away: whoever holds a stolen session must not end one.
grant select (user_id, id, email, created_at, expires_at), insert on email_undo_links to krash_app;

-- Browsers that have signed in before. Each holds a cookie that opens nothing and only counts its wrong passwords apart
-- from those of strangers.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- The session it opened last; when a person ends that one, the device is forgotten.
  session_id uuid not null,
  -- Only the SHA-256 of the cookie.
  token_hash bytea not null unique,
  device text check (char_length(device) <= 100),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index known_devices_age on known_devices (last_used_at);
alter table known_devices enable row level security;
create policy own_rows on known_devices to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select (user_id, id, session_id, device, created_at, last_used_at), delete on known_devices to krash_app;

-- An undone e-mail ends every session.
alter table sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check check (
    end_reason in ('logout', 'reuse', 'ended', 'everywhere', 'password_changed', 'password_reset', 'email_undone')
  );
