-- What is shared can be taken back. The agreement stays as it was; it only ends, once, and only by the person who gave it.
alter table lawyer_connections
  add column revoked_at timestamptz(3),
  -- Why, in the person's own words; for nobody else.
  add column revoke_reason text check (char_length(revoke_reason) <= 500),
  add constraint lawyer_connections_reason_check check (revoke_reason is null or revoked_at is not null),
  drop constraint lawyer_connections_user_id_lawyer_id_key;
-- Connecting again after the end makes a new agreement.
create unique index lawyer_connections_active on lawyer_connections (user_id, lawyer_id) where revoked_at is null;
create index lawyer_connections_pair on lawyer_connections (user_id, lawyer_id, connected_at desc);
grant update (revoked_at, revoke_reason) on lawyer_connections to krash_app;

-- Also for the owner of the table: rights alone would let the server's own role rewrite what was agreed to.
create function krash_only_revoke() returns trigger
language plpgsql as $$
begin
  if old.revoked_at is not null or new.revoked_at is null
    or to_jsonb(new) - 'revoked_at' - 'revoke_reason' is distinct from to_jsonb(old) - 'revoked_at' - 'revoke_reason'
  then
    raise exception 'an agreement can only be revoked, and only once';
  end if;
  return new;
end $$;
create trigger lawyer_connections_only_revoked before update on lawyer_connections
  for each row execute function krash_only_revoke();

-- The language in which the text was read; unknown for older agreements.
alter table consents add column language text check (char_length(language) <= 20);

-- What happened with each agreement: it is only ever added to.
create table consent_events (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  consent_id uuid not null,
  kind text not null check (kind in ('granted', 'opened', 'downloaded', 'revoked', 'ended')),
  -- What it was about.
  items text[] not null default '{}',
  at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, consent_id) references consents (user_id, id)
);
create index consent_events_of_consent on consent_events (user_id, consent_id, at desc, id desc);
-- Whatever is asked at once, an agreement is given once and taken back once.
create unique index consent_events_once on consent_events (user_id, consent_id, kind) where kind in ('granted', 'revoked');
alter table consent_events enable row level security;
create policy own_rows on consent_events to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on consent_events to krash_app;

-- Nobody changes the ledger, whoever owns the table; its rows go when their account has gone.
create function krash_keep_ledger() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where users.id = old.user_id) then
    return old;
  end if;
  raise exception 'the ledger of agreements is only added to';
end $$;
revoke all on function krash_keep_ledger from public;
create trigger consent_events_kept before update or delete on consent_events
  for each row execute function krash_keep_ledger();
create trigger consent_events_not_emptied before truncate on consent_events
  for each statement execute function krash_keep_ledger();

insert into consent_events (user_id, id, consent_id, kind, items, at)
select user_id, gen_random_uuid(), id, 'granted', items, agreed_at from consents where kind = 'lawyer_sharing';

-- Since when the person of a conversation has shared with its lawyer, and since when no more, for both of its sides.
drop function krash_shared_in_conversation(uuid);
create function krash_sharing_in_conversation(conversation uuid)
returns table (connected_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select connection.connected_at, connection.revoked_at
  from conversations as held
  join lawyer_connections as connection
    on connection.user_id = held.person_id and connection.lawyer_id = held.professional_id
  where held.id = conversation and krash_user_id() in (held.person_id, held.other_id)
  order by connection.connected_at desc, connection.id desc limit 1
$$;
revoke all on function krash_sharing_in_conversation from public;
grant execute on function krash_sharing_in_conversation to krash_app;

-- The same with the package. Where the lawyer reads it, the ledger gets that it was opened, at most once an hour for each part
-- that holds something; `opened_for` is then the person to tell. After the end the lawyer gets no package: a reading and the
-- revocation wait for each other, so that nothing is opened after it.
create function krash_read_shared(conversation uuid, now timestamptz, event uuid)
returns table (
  connected_at timestamptz, revoked_at timestamptz, shared jsonb, connection_id uuid, opened_for uuid
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sides conversations;
  agreement lawyer_connections;
  opened text[];
begin
  select * into sides from conversations as held
  where held.id = conversation and krash_user_id() in (held.person_id, held.other_id);
  select * into agreement from lawyer_connections as newest
  where newest.user_id = sides.person_id and newest.lawyer_id = sides.professional_id
  order by newest.connected_at desc, newest.id desc limit 1;
  if agreement.id is null then return; end if;
  if sides.other_id is not distinct from krash_user_id() then
    select * into agreement from lawyer_connections as held
    where held.user_id = agreement.user_id and held.id = agreement.id for no key update;
    if agreement.id is null then return; end if;
    if agreement.revoked_at is not null then
      agreement.shared := null;
    else
      opened := array(
        select item from consents as given cross join unnest(given.items) as item
        where given.user_id = agreement.user_id and given.id = agreement.consent_id
          and coalesce(agreement.shared -> item, 'null') not in ('null', '[]')
          and not exists (
            select from consent_events as earlier
            where earlier.user_id = agreement.user_id and earlier.consent_id = agreement.consent_id
              and earlier.kind = 'opened' and earlier.at > krash_read_shared.now - interval '1 hour'
              and earlier.items @> array[item]
          )
      );
      if opened <> '{}' then
        insert into consent_events (user_id, id, consent_id, kind, items, at)
        values (agreement.user_id, event, agreement.consent_id, 'opened', opened, krash_read_shared.now);
        opened_for := agreement.user_id;
      end if;
    end if;
  end if;
  connected_at := agreement.connected_at;
  revoked_at := agreement.revoked_at;
  shared := agreement.shared;
  connection_id := agreement.id;
  return next;
end $$;
revoke all on function krash_read_shared from public;
grant execute on function krash_read_shared to krash_app;
