alter table users
  add column language text not null default 'en'
    check (language in ('en', 'es', 'zh', 'tl', 'vi', 'ar', 'fr', 'ko', 'ru', 'de')),
  add column theme text not null default 'auto' check (theme in ('light', 'dark', 'auto')),
  add column notify_push boolean not null default false,
  add column notify_email boolean not null default true,
  add column notify_text boolean not null default false,
  add column home_latitude double precision check (home_latitude between -90 and 90),
  add column home_longitude double precision check (home_longitude between -180 and 180),
  add column home_address text check (char_length(home_address) <= 300),
  -- A new address until it is confirmed; several accounts may wait for one address, the first to confirm gets it.
  add column pending_email text check (pending_email = lower(pending_email) and char_length(pending_email) <= 254),
  -- Name of the picture in the file store.
  add column avatar_name uuid unique,
  add constraint home_is_whole check (
    (home_latitude is null) = (home_longitude is null) and (home_latitude is null) = (home_address is null)
  );
grant select (
  language, theme, notify_push, notify_email, notify_text, home_latitude, home_longitude, home_address,
  pending_email, avatar_name
) on users to krash_app;
grant update (
  language, theme, notify_push, notify_email, notify_text, home_latitude, home_longitude, home_address,
  pending_email, avatar_name
) on users to krash_app;

alter table sessions
  -- Browser and system in words, such as `Chrome on Android`; nothing finer is kept.
  add column device text check (char_length(device) <= 100),
  add column last_used_at timestamptz(3),
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'reuse', 'ended', 'everywhere', 'password_changed', 'password_reset'));
update sessions set last_used_at = created_at;
alter table sessions alter column last_used_at set not null;

-- Links sent by mail. The token itself is never stored, only its SHA-256. One of a kind: a newer one takes its place.
create table mail_links (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('reset', 'verification', 'email_change')),
  token_hash bytea not null unique,
  -- The address the link was sent to and is about.
  email text not null check (char_length(email) <= 254),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, kind)
);
create index mail_links_age on mail_links (expires_at);
alter table mail_links enable row level security;
create policy own_rows on mail_links to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
-- Requests of a person may ask for a link and take one back; which one it is they cannot read.
grant select (user_id, kind, email, created_at, expires_at), insert, delete on mail_links to krash_app;
grant update (token_hash, email, created_at, expires_at) on mail_links to krash_app;

-- How many mails of a kind an address got that somebody else can have sent to it. Keyed by a keyed hash of kind and
-- address, whether or not an account of it exists.
create table mail_quotas (
  key_hash bytea primary key,
  used integer not null,
  ends_at timestamptz(3) not null
);
create index mail_quotas_age on mail_quotas (ends_at);
alter table mail_quotas enable row level security;
