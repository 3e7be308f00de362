-- What happened with each account, for its owner and for whoever has to prove it: no content, and no id of a person. A row is
-- about a pseudonym that only the server's key can make, so the deletion of an account changes nothing here. The server's log
-- names accounts beside the calls of their entries, for as long as it is kept.
create table audit_chains (
  -- Pseudonym of the account. Acts of the operator, and attempts at addresses without an account, have chains of their own.
  subject uuid primary key,
  -- How many entries there are; 0 only until the end of the transaction that begins it.
  length bigint not null,
  -- Of the last entry.
  hash bytea not null,
  -- By the server's key over subject, length and hash: the database alone cannot shorten a chain.
  seal bytea not null
);

create table audit_entries (
  subject uuid not null,
  -- From 1 without gaps.
  position bigint not null check (position > 0),
  at timestamptz(3) not null,
  kind text not null check (kind in (
    'account_created', 'signed_in', 'sign_in_failed', 'sign_in_locked', 'password_refused', 'session_reused', 'signed_out',
    'device_signed_out', 'signed_out_everywhere', 'passkey_added', 'passkey_used', 'passkey_removed', 'reset_asked',
    'password_reset', 'password_changed', 'email_confirmed', 'email_change_asked', 'email_changed', 'email_change_undone',
    'shared', 'shared_opened', 'sharing_revoked', 'place_shared', 'place_sharing_ended', 'data_exported', 'account_deleted',
    'record_taken_over', 'record_given_back', 'chain_begun', 'directory_imported', 'help_places_imported', 'record_invited',
    'record_verified', 'reports_listed', 'audit_listed', 'audit_verified'
  )),
  -- Pseudonym of whoever did it; null where that was not proved, and for the operator.
  actor uuid,
  -- Browser and system, such as Chrome on Android.
  device text check (char_length(device) <= 100),
  -- Id of what it was about, such as the agreement; a pseudonym where the id would name somebody for longer than the account.
  about uuid,
  -- The call it came with, as the log names it.
  request uuid,
  -- Hash of the entry before; zeros for the first.
  previous bytea not null check (octet_length(previous) = 32),
  -- HMAC-SHA-256 over all of the above.
  hash bytea not null check (octet_length(hash) = 32),
  primary key (subject, position)
);
create index audit_entries_at on audit_entries (at desc, subject, position desc);
create index audit_entries_kind on audit_entries (kind, at desc);
-- Which chains there have to be.
create unique index audit_entries_begun on audit_entries (about) where kind = 'chain_begun';

-- The chain that may be read in this transaction; null where the server has not said.
create function krash_audit_subject() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('krash.audit_subject', true), '')::uuid $$;

alter table audit_chains enable row level security;
alter table audit_entries enable row level security;
create policy own_chain on audit_chains for select to krash_app using (subject = krash_audit_subject());
create policy own_entries on audit_entries for select to krash_app
  using (subject = krash_audit_subject() or (kind = 'chain_begun' and about = krash_audit_subject()));
grant select on audit_chains, audit_entries to krash_app;

-- Waits for each chain and holds it until the end of the transaction, in one order for all; a new one is begun. What another
-- transaction added while this one waited is seen.
create function krash_hold_audit(subjects uuid[]) returns setof audit_chains
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted uuid;
begin
  for wanted in select distinct one from unnest(subjects) as one order by one loop
    insert into audit_chains (subject, length, hash, seal)
    values (wanted, 0, decode(repeat('00', 32), 'hex'), '') on conflict do nothing;
    return query select * from audit_chains as held where held.subject = wanted for update;
  end loop;
end $$;
revoke all on function krash_hold_audit from public;
grant execute on function krash_hold_audit to krash_app;

-- Adds entries, each behind the last of its chain, and nowhere else.
create function krash_add_audit(entries jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry record;
begin
  for entry in
    select * from jsonb_to_recordset(entries) as added (
      subject uuid, "position" bigint, at timestamptz, kind text, actor uuid, device text, about uuid, request uuid,
      previous text, hash text, seal text
    )
  loop
    update audit_chains as chain
    set length = entry.position, hash = decode(entry.hash, 'hex'), seal = decode(entry.seal, 'hex')
    where chain.subject = entry.subject and chain.length = entry.position - 1
      and chain.hash = decode(entry.previous, 'hex');
    if not found then
      raise exception 'an entry of the audit does not follow the last one';
    end if;
    insert into audit_entries (subject, position, at, kind, actor, device, about, request, previous, hash)
    values (entry.subject, entry.position, entry.at, entry.kind, entry.actor, entry.device, entry.about, entry.request,
      decode(entry.previous, 'hex'), decode(entry.hash, 'hex'));
  end loop;
end $$;
revoke all on function krash_add_audit from public;
grant execute on function krash_add_audit to krash_app;

-- Also the owner of the tables may only add. Whoever gives the rights back to themselves meets the triggers.
do $$
begin
  execute format('revoke update, delete, truncate on audit_entries from %I', current_user);
  execute format('revoke delete, truncate on audit_chains from %I', current_user);
end
$$;

create function krash_keep_audit() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'audit_chains' and tg_op = 'UPDATE' then
    if new.subject = old.subject and new.length = old.length + 1 then
      return new;
    end if;
  end if;
  raise exception 'the audit is only added to';
end $$;
create trigger audit_entries_kept before update or delete on audit_entries
  for each row execute function krash_keep_audit();
create trigger audit_entries_not_emptied before truncate on audit_entries
  for each statement execute function krash_keep_audit();
create trigger audit_chains_kept before update or delete on audit_chains
  for each row execute function krash_keep_audit();
create trigger audit_chains_not_emptied before truncate on audit_chains
  for each statement execute function krash_keep_audit();
