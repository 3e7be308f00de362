-- A lawyer can be asked first whether there is a conflict of interest. Until they say that there is none they see a few names,
-- and nothing of the package.
alter table lawyer_connections
  add column conflict_check text not null default 'none'
    check (conflict_check in ('none', 'waiting', 'clear', 'conflict', 'declined')),
  -- All that the lawyer sees before the answer, as it was when the person agreed.
  add column conflict_facts jsonb,
  -- False for an end by the person.
  add column ended_by_lawyer boolean not null default false,
  add constraint lawyer_connections_facts_check check ((conflict_check = 'none') = (conflict_facts is null)),
  add constraint lawyer_connections_end_check check (revoked_at is not null or not ended_by_lawyer),
  add constraint lawyer_connections_refusal_check check (conflict_check not in ('conflict', 'declined') or ended_by_lawyer);

-- An active connection ends once, goes over to a newer agreement of its own, or has its check answered once; ending it and
-- answering can be one.
create or replace function krash_only_revoke() returns trigger
language plpgsql as $$
declare
  may text[] := '{revoked_at,revoke_reason,consent_id,ended_by_lawyer,conflict_check}';
  ends boolean := new.revoked_at is not null;
  renews boolean := new.consent_id <> old.consent_id;
  answers boolean := new.conflict_check <> old.conflict_check;
begin
  if old.revoked_at is not null
    or to_jsonb(new) - may is distinct from to_jsonb(old) - may
    or not (ends or renews or answers)
    or (renews and (ends or answers or not exists (
      select from consents where consents.user_id = new.user_id and consents.id = new.consent_id and connection_id = new.id
    )))
    or (answers and (old.conflict_check <> 'waiting' or new.conflict_check not in ('clear', 'conflict', 'declined')))
  then
    raise exception 'an agreement can only be revoked, and only once';
  end if;
  return new;
end $$;

alter table consent_events drop constraint consent_events_kind_check;
alter table consent_events add constraint consent_events_kind_check check (kind in (
  'granted', 'opened', 'downloaded', 'revoked', 'ended', 'namesOpened', 'cleared', 'conflict', 'declined'
));
create unique index consent_events_answered_once on consent_events (user_id, consent_id)
  where kind in ('conflict', 'declined');

-- The names to check, for whoever answers for the lawyer and as long as the answer is awaited. The ledger gets that they were
-- opened, at most once an hour; `opened_for` is then the person to tell.
create function krash_read_names(person uuid, lawyer uuid, now timestamptz, event uuid)
returns table (facts jsonb, connection_id uuid, opened_for uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  agreement lawyer_connections;
begin
  if krash_professional_account(lawyer) is distinct from krash_user_id() then return; end if;
  -- Before any row of theirs, in the order in which the account is deleted.
  if not krash_hold_person(person) then return; end if;
  select * into agreement from lawyer_connections as held
  where held.user_id = person and held.lawyer_id = lawyer and held.revoked_at is null for no key update;
  if agreement.conflict_check is distinct from 'waiting' then return; end if;
  if not exists (
    select from consent_events as earlier
    where earlier.user_id = person and earlier.consent_id = agreement.consent_id
      and earlier.kind = 'namesOpened' and earlier.at > krash_read_names.now - interval '1 hour'
  ) then
    insert into consent_events (user_id, id, consent_id, kind, at)
    values (person, event, agreement.consent_id, 'namesOpened', krash_read_names.now);
    opened_for := person;
  end if;
  facts := agreement.conflict_facts;
  connection_id := agreement.id;
  return next;
end $$;
revoke all on function krash_read_names from public;
grant execute on function krash_read_names to krash_app;

-- What the lawyer makes of the person's agreement: `clear` opens the package, `conflict` and `declined` end it. No row where
-- there is none that is active, and the check as it stands where nothing was left to answer.
create function krash_answer_agreement(person uuid, lawyer uuid, answer text, now timestamptz, event uuid)
returns table (connection_id uuid, conflict_check text, is_answered boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  agreement lawyer_connections;
begin
  if krash_professional_account(lawyer) is distinct from krash_user_id() then return; end if;
  -- Before any row of theirs, in the order in which the account is deleted.
  if not krash_hold_person(person) then return; end if;
  select * into agreement from lawyer_connections as held
  where held.user_id = person and held.lawyer_id = lawyer and held.revoked_at is null for no key update;
  if agreement.id is null then return; end if;
  is_answered := agreement.conflict_check = 'waiting' or answer = 'declined';
  if is_answered then
    update lawyer_connections as held set
      conflict_check = case held.conflict_check when 'waiting' then answer else held.conflict_check end,
      revoked_at = case answer when 'clear' then null else krash_answer_agreement.now end,
      ended_by_lawyer = answer <> 'clear'
    where held.user_id = person and held.id = agreement.id returning held.conflict_check into conflict_check;
    insert into consent_events (user_id, id, consent_id, kind, at)
    values (person, event, agreement.consent_id, case answer when 'clear' then 'cleared' else answer end,
      krash_answer_agreement.now);
  else
    conflict_check := agreement.conflict_check;
  end if;
  connection_id := agreement.id;
  return next;
end $$;
revoke all on function krash_answer_agreement from public;
grant execute on function krash_answer_agreement to krash_app;

-- As before, and nothing before the answer to a conflict check: the lawyer gets no package then, and nothing was opened.
create or replace function krash_read_shared(conversation uuid, now timestamptz, event uuid)
returns table (
  connected_at timestamptz, revoked_at timestamptz, shared jsonb, connection_id uuid, opened_for uuid
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sides conversations;
  agreement lawyer_connections;
  given consents;
  opened text[];
begin
  select * into sides from conversations as held
  where held.id = conversation and krash_user_id() in (held.person_id, held.other_id);
  select * into agreement from lawyer_connections as newest
  where newest.user_id = sides.person_id and newest.lawyer_id = sides.professional_id
  order by newest.connected_at desc, newest.id desc limit 1;
  if agreement.id is null then return; end if;
  if sides.other_id is not distinct from krash_user_id() then
    -- Before any row of theirs, in the order in which the account is deleted.
    if not krash_hold_person(sides.person_id) then return; end if;
    select * into agreement from lawyer_connections as held
    where held.user_id = agreement.user_id and held.id = agreement.id for no key update;
    if agreement.id is null then return; end if;
  end if;
  select * into given from consents where consents.user_id = agreement.user_id and consents.id = agreement.consent_id;
  if sides.other_id is not distinct from krash_user_id() then
    if agreement.revoked_at is not null or agreement.conflict_check not in ('none', 'clear') then
      given.shared := null;
    else
      opened := array(
        select item from unnest(given.items) as item
        where item <> 'documents' and coalesce(given.shared -> item, 'null') not in ('null', '[]')
          and not exists (
            select from consent_events as earlier
            where earlier.user_id = given.user_id and earlier.consent_id = given.id
              and earlier.kind = 'opened' and earlier.at > krash_read_shared.now - interval '1 hour'
              and earlier.items @> array[item]
          )
      );
      if opened <> '{}' then
        insert into consent_events (user_id, id, consent_id, kind, items, at)
        values (given.user_id, event, given.id, 'opened', opened, krash_read_shared.now);
        opened_for := given.user_id;
      end if;
    end if;
  end if;
  connected_at := agreement.connected_at;
  revoked_at := agreement.revoked_at;
  shared := given.shared;
  connection_id := agreement.id;
  return next;
end $$;

-- Nor does the lawyer's side get a photo or a paper before the answer.
create or replace function krash_shares_with_me(connection uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select held.user_id from lawyer_connections as held
  where held.id = connection and held.revoked_at is null
    and (held.user_id = krash_user_id() or (held.conflict_check in ('none', 'clear') and exists (
      select from professional_accounts as account
      where account.professional_id = held.lawyer_id and account.user_id = krash_user_id()
    )))
$$;
