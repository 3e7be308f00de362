-- A time is read before a wait for a row, and two servers' clocks differ. Whatever is read in the order of its times, or by
-- comparing them, is therefore later than what was there, as with the ledger (0075).

-- A time that is later than everything in the ledger of an agreement, and than the agreement itself is not earlier.
create function krash_after_ledger(person uuid, agreement uuid, at timestamptz) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return greatest(
    at,
    (
      select max(earlier.at) from consent_events as earlier where earlier.user_id = person and earlier.consent_id = agreement
    ) + interval '1 millisecond',
    (select given.agreed_at from consents as given where given.user_id = person and given.id = agreement)
  );
end $$;
revoke all on function krash_after_ledger from public;

create or replace function krash_order_ledger() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.at := krash_after_ledger(new.user_id, new.consent_id, new.at);
  return new;
end $$;

-- An agreement is later than everything that has happened with the person's earlier ones, of which each has its beginning in the
-- ledger: the newest connection with a lawyer is then never one that had ended before. Whoever renews one waits for its readers.
create function krash_order_agreements() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Before any row of theirs, in the order in which the account is deleted.
  perform krash_hold_person(new.user_id);
  perform from lawyer_connections as renewed
  where renewed.user_id = new.user_id and renewed.id = new.connection_id for no key update;
  new.agreed_at := greatest(new.agreed_at, (
    select max(newest.at) from consents as earlier cross join lateral (
      select event.at from consent_events as event
      where event.user_id = earlier.user_id and event.consent_id = earlier.id order by event.at desc limit 1
    ) as newest
    where earlier.user_id = new.user_id and earlier.kind = 'lawyer_sharing'
  ) + interval '1 millisecond');
  return new;
end $$;
revoke all on function krash_order_agreements from public;
create trigger consents_ordered before insert on consents
  for each row when (new.kind = 'lawyer_sharing') execute function krash_order_agreements();

-- A connection begins with its first agreement.
create function krash_order_connections() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.connected_at := greatest(new.connected_at, (
    select given.agreed_at from consents as given where given.user_id = new.user_id and given.id = new.consent_id
  ));
  return new;
end $$;
revoke all on function krash_order_connections from public;
create trigger lawyer_connections_ordered before insert on lawyer_connections
  for each row execute function krash_order_connections();

-- As in 0057. Its end is what the ledger says next.
create or replace function krash_only_revoke() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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
  if ends then
    new.revoked_at := krash_after_ledger(new.user_id, new.consent_id, new.revoked_at);
  end if;
  return new;
end $$;
revoke all on function krash_only_revoke from public;

-- As before, with the end as it was stored.
drop function krash_answer_agreement(uuid, uuid, text, timestamptz, uuid);
create function krash_answer_agreement(person uuid, lawyer uuid, answer text, now timestamptz, event uuid)
returns table (connection_id uuid, conflict_check text, revoked_at timestamptz, is_answered boolean)
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
    where held.user_id = person and held.id = agreement.id
    returning held.conflict_check, held.revoked_at into conflict_check, revoked_at;
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

-- A link that takes an e-mail back ends those made after it. Whoever makes one holds the account.
create function krash_order_undo_links() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.created_at := greatest(new.created_at, (
    select max(earlier.created_at) from email_undo_links as earlier where earlier.user_id = new.user_id
  ) + interval '1 millisecond');
  return new;
end $$;
revoke all on function krash_order_undo_links from public;
create trigger email_undo_links_ordered before insert on email_undo_links
  for each row execute function krash_order_undo_links();

-- As in 0043; what is told is later than what was told before, and its time is returned for the open pages.
drop function krash_notify(uuid, notifications, text, integer);
create function krash_notify(
  person uuid, told notifications, replaced text, kept integer,
  out id uuid, out is_new boolean, out unread_count integer, out has_devices boolean, out created_at timestamptz
)
returns setof record
language plpgsql as $$
begin
  -- Counts and events of what a person is told follow each other in one order.
  perform pg_advisory_xact_lock(hashtextextended('notifications ' || person, 0));
  if exists (select from notifications as known where known.user_id = person and known.event_key = told.event_key) then
    return;
  end if;
  created_at := greatest(told.created_at, (
    select max(known.created_at) from notifications as known where known.user_id = person
  ) + interval '1 millisecond');
  delete from notifications as removed
  where removed.user_id = person and removed.removed_at is not null and removed.read_at is null
    and starts_with(removed.event_key, replaced);
  update notifications as known
  set kind = told.kind, "values" = told."values", link = told.link, event_key = told.event_key,
    created_at = krash_notify.created_at
  where known.user_id = person and known.read_at is null and starts_with(known.event_key, replaced)
  returning known.id into id;
  is_new := id is null;
  if is_new then
    id := told.id;
    insert into notifications (user_id, id, kind, "values", link, event_key, created_at)
    values (person, told.id, told.kind, told."values", told.link, told.event_key, krash_notify.created_at);
    delete from notifications as old where old.user_id = person and old.id in (
      select newest.id from notifications as newest where newest.user_id = person
      order by newest.created_at desc, newest.id desc offset kept
    );
  end if;
  select count(*) into unread_count from notifications as known
  where known.user_id = person and known.read_at is null and known.removed_at is null;
  has_devices := exists (select from push_subscriptions as device where device.user_id = person);
  return next;
end $$;

-- When a code was entered; before, that was told from whether the number was confirmed later than the code was sent.
alter table cell_confirmations add column used_at timestamptz(3);
update cell_confirmations as code set used_at = person.cell_confirmed_at
from users as person where person.id = code.user_id and person.cell_confirmed_at >= code.sent_at;
grant select (used_at) on cell_confirmations to krash_app;
