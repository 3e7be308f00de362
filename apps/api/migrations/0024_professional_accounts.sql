-- Records of the directory that belong to an account: its user reads and writes what goes to that professional.
create table professional_accounts (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  professional_id uuid not null unique references professionals (id),
  claimed_at timestamptz(3) not null,
  primary key (user_id, id)
);
alter table professional_accounts enable row level security;
create policy own_rows on professional_accounts to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select on professional_accounts to krash_app;

-- One for a professional: a newer one takes its place. The token itself is never stored, only its SHA-256.
create table professional_invitations (
  professional_id uuid primary key references professionals (id),
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
alter table professional_invitations enable row level security;

-- Whose account answers for a professional; null while nobody has claimed the record.
create function krash_professional_account(professional uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select user_id from professional_accounts where professional_id = professional
$$;
revoke all on function krash_professional_account from public;
grant execute on function krash_professional_account to krash_app;

-- The same for whoever opens a conversation with the professional: the answer holds until their transaction ends, so that
-- nobody claims the record between the look and the row, and misses the conversation.
create function krash_hold_professional_account(professional uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('professional_accounts ' || professional, 0));
  return krash_professional_account(professional);
end $$;
revoke all on function krash_hold_professional_account from public;
grant execute on function krash_hold_professional_account to krash_app;

-- Uses up an invitation: the record belongs to the signed-in person, and its conversations stand in their inbox, with what
-- nobody has read yet; not their own with this professional. Null where the invitation does not work (any more).
create function krash_claim_professional(hash bytea, at timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  claimed uuid;
begin
  -- Of many at once one deletes the row; the others wait for it and find none.
  delete from professional_invitations where token_hash = hash and expires_at > at returning professional_id into claimed;
  if claimed is null or not exists (select from professionals where id = claimed and is_active) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('professional_accounts ' || claimed, 0));
  insert into professional_accounts (user_id, professional_id, claimed_at) values (krash_user_id(), claimed, at)
  on conflict (professional_id) do nothing;
  if not found then
    return null;
  end if;
  -- Held before anything is counted: who is just sending has sent, or waits.
  perform from conversations where professional_id = claimed order by id for update;
  update conversations set other_id = krash_user_id()
  where professional_id = claimed and person_id is distinct from krash_user_id();
  insert into conversation_members (user_id, conversation_id, side, unread_count, last_at)
  select other_id, id, 'other',
    (
      select count(*) from messages
      where conversation_id = conversations.id and side = 'person' and position > other_read and deleted_at is null
    ),
    coalesce(
      (select messages.created_at from messages where conversation_id = conversations.id and position = last_position),
      created_at
    )
  from conversations where professional_id = claimed and other_id = krash_user_id();
  return claimed;
end $$;
revoke all on function krash_claim_professional from public;
grant execute on function krash_claim_professional to krash_app;

-- Gives a record back: nobody answers for the professional any more, and its conversations leave the inbox. False where the
-- record is not the signed-in person's.
create function krash_give_up_professional(professional uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('professional_accounts ' || professional, 0));
  delete from professional_accounts where professional_id = professional and user_id = krash_user_id();
  if not found then
    return false;
  end if;
  perform from conversations where professional_id = professional and other_id = krash_user_id() order by id for update;
  given := array(select id from conversations where professional_id = professional and other_id = krash_user_id());
  delete from conversation_members where user_id = krash_user_id() and conversation_id::text = any (given);
  -- Nor do their words stay anywhere else: in the bell and its mail, the events of the last day, kept answers.
  delete from notifications
  where user_id = krash_user_id() and starts_with(event_key, 'message:') and split_part(event_key, ':', 2) = any (given);
  delete from live_events
  where user_id = krash_user_id()
    and coalesce(data #>> '{message,conversationId}', data ->> 'conversationId') = any (given);
  delete from idempotency_keys
  where user_id = krash_user_id() and answer like any (array(select '%' || id || '%' from unnest(given) as id));
  -- Where the other person has deleted the account already, nobody is left.
  delete from conversations
  where professional_id = professional and other_id = krash_user_id() and person_id is null;
  update conversations set other_id = null where professional_id = professional and other_id = krash_user_id();
  return true;
end $$;
revoke all on function krash_give_up_professional from public;
grant execute on function krash_give_up_professional to krash_app;
