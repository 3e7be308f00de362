-- Records of the directory that belong to an account: its user reads and writes what goes to that professional.
create table professional_accounts (
  user_id uuid not null references users (id) on delete cascade,
  professional_id uuid not null unique references professionals (id),
  claimed_at timestamptz(3) not null,
  primary key (user_id, professional_id)
);
alter table professional_accounts enable row level security;
create policy own_rows on professional_accounts to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, delete on professional_accounts to krash_app;

-- The token itself is never stored, only its SHA-256.
create table professional_invitations (
  token_hash bytea primary key,
  professional_id uuid not null references professionals (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index professional_invitations_of on professional_invitations (professional_id);
alter table professional_invitations enable row level security;

-- Whose account answers for a professional; null while nobody has claimed the record.
create function krash_professional_account(professional uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select user_id from professional_accounts where professional_id = professional
$$;
revoke all on function krash_professional_account from public;
grant execute on function krash_professional_account to krash_app;
