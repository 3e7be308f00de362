-- Passkeys (WebAuthn) beside the password. The secret half never leaves the person's device; this is the other half.
create table passkeys (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- The name by which the device finds its half, random and unique among all accounts.
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- COSE.
  public_key bytea not null check (octet_length(public_key) <= 4096),
  -- How often it was used, where the device counts; else 0 for ever.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null check (cardinality(transports) <= 20),
  is_synced boolean not null,
  name text not null check (char_length(name) between 1 and 100),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (user_id, id)
);
alter table passkeys enable row level security;
create policy own_rows on passkeys to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
-- Requests of a person name and remove them. Only the system adds one, after the password or another passkey.
grant select (user_id, id, credential_id, transports, name, is_synced, created_at, last_used_at), update (name), delete
  on passkeys to krash_app;

-- Challenges carry their own proof, so only those that were used are kept, by their hash, until they are too old anyway.
create table spent_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index spent_challenges_age on spent_challenges (expires_at);

-- What an address reads as, where its letters are not those of ASCII: letters that look alike are the same. Two
-- accounts from before whose addresses look alike both keep theirs; no third one is given away.
alter table users add column email_reads_as text check (char_length(email_reads_as) <= 254);
update users
set email_reads_as = translate(
  email,
  'аαɑсϲԁеҽɡցһհіıɩιјӏɴոоοօрρԛгѕսυʋνѵԝхуүγʏ',
  'aaaccdeegghhiiiijlnnoooppqrsuuuvvwxyyyy'
)
where email ~ '[^\x01-\x7f]';
create index users_email_reads_as on users (email_reads_as) where email_reads_as is not null;
