create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  password_hash text not null,
  email_verified_at timestamptz(3),
  first_name text check (char_length(first_name) <= 100),
  middle_name text check (char_length(middle_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  -- E.164
  cell_number text check (cell_number ~ '^\+1\d{10}$'),
  address1 text check (char_length(address1) <= 200),
  address2 text check (char_length(address2) <= 200),
  city text check (char_length(city) <= 100),
  state text check (state ~ '^[A-Z]{2}$'),
  zip_code text check (zip_code ~ '^\d{5}(-\d{4})?$'),
  address_type text not null default 'home' check (address_type in ('home', 'work', 'other')),
  preferred_notification text not null default 'email' check (preferred_notification in ('email', 'text')),
  share_data boolean not null default false,
  data_sharing_consent boolean not null default false,
  referral_code text not null unique check (referral_code ~ '^KR-[0-9A-Z]{5}$'),
  accident_count integer not null default 0 check (accident_count >= 0),
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Of the personal information only: a report or a sign-in does not make an open profile form stale.
  updated_at timestamptz(3) not null
);

alter table users enable row level security;
create policy own_row on users to krash_app using (id = krash_user_id()) with check (id = krash_user_id());
-- Neither the password hash nor who one is: requests of a person reach only what the profile shows.
grant select (
  id, email, email_verified_at, first_name, middle_name, last_name, cell_number, address1, address2, city, state,
  zip_code, address_type, preferred_notification, share_data, data_sharing_consent, referral_code, accident_count,
  last_login_at, created_at, updated_at
) on users to krash_app;
grant update (
  first_name, middle_name, last_name, cell_number, address1, address2, city, state, zip_code, address_type,
  preferred_notification, share_data, data_sharing_consent, accident_count, updated_at
) on users to krash_app;

-- One sign-in on one device; also the family of its refresh tokens.
create table sessions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text check (end_reason in ('logout', 'reuse')),
  primary key (user_id, id)
);
alter table sessions enable row level security;
create policy own_rows on sessions to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select on sessions to krash_app;
grant update (ended_at, end_reason) on sessions to krash_app;

-- The tokens themselves are never stored, only their SHA-256.
create table refresh_tokens (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  session_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  spent_at timestamptz(3),
  primary key (user_id, id),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create index refresh_tokens_session on refresh_tokens (user_id, session_id);
alter table refresh_tokens enable row level security;

-- Keyed by a keyed hash of the e-mail, whether or not an account of it exists.
create table login_failures (
  email_hash bytea primary key,
  failures integer not null,
  last_failed_at timestamptz(3) not null,
  locked_until timestamptz(3) not null
);
create index login_failures_age on login_failures (last_failed_at);

-- What a person agreed to: which text in which version, and when. Never changed.
create table consents (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('terms')),
  text_version text not null,
  agreed_at timestamptz(3) not null,
  primary key (user_id, id)
);
alter table consents enable row level security;
create policy own_rows on consents to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on consents to krash_app;

-- The first answer to each Idempotency-Key, written in the transaction of its effect and kept for 24 hours.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key uuid not null,
  fingerprint bytea not null,
  answer text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
create policy own_rows on idempotency_keys to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, update, delete on idempotency_keys to krash_app;
