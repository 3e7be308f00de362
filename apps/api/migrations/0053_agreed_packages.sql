-- The package belongs to the agreement: what is new is shared by another agreement of the same connection, and the earlier
-- one stays as it was. A connection points to its newest.
alter table consents
  add column connection_id uuid,
  add column shared jsonb,
  -- SHA-256 of the package in its canonical form; unknown for older agreements.
  add column digest text check (digest ~ '^[0-9a-f]{64}$');

-- Older packages do not name the types of photos and papers. A file keeps its type; of one that is gone its name tells it.
update consents as given
set connection_id = connection.id,
  shared = case when jsonb_typeof(connection.shared -> 'documents') = 'array' then
    connection.shared || jsonb_build_object('documents', (
      select coalesce(jsonb_agg(document || jsonb_build_object('mimeType', coalesce(file.mime_type,
        case when document ->> 'originalFilename' ilike '%.pdf' then 'application/pdf' else 'image/jpeg' end)) order by place), '[]')
      from jsonb_array_elements(connection.shared -> 'documents') with ordinality as listed (document, place)
      left join files as file on file.user_id = connection.user_id and file.id = (document ->> 'id')::uuid
    ))
    else connection.shared end
from lawyer_connections as connection
where connection.user_id = given.user_id and connection.consent_id = given.id;

alter table lawyer_connections drop column shared;
alter table consents
  add constraint consents_shared_check
    check (kind <> 'lawyer_sharing' or (connection_id is not null and shared is not null)),
  -- Consent and connection are written in one transaction, and each names the other.
  add constraint consents_connection_fkey foreign key (user_id, connection_id)
    references lawyer_connections (user_id, id) deferrable initially deferred;
create index consents_sharing on consents (user_id, agreed_at desc, id desc) where kind = 'lawyer_sharing';
create index consents_of_connection on consents (user_id, connection_id) where connection_id is not null;
grant update (consent_id) on lawyer_connections to krash_app;

-- What was agreed to stays as it was, also for the owner of the table; it goes with the account.
create function krash_keep_agreement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where users.id = old.user_id) then
    return old;
  end if;
  raise exception 'an agreement is not rewritten';
end $$;
revoke all on function krash_keep_agreement from public;
create trigger consents_kept before update or delete on consents
  for each row when (old.kind = 'lawyer_sharing') execute function krash_keep_agreement();

-- An active connection may also go over to a newer agreement of its own.
create or replace function krash_only_revoke() returns trigger
language plpgsql as $$
declare
  is_end boolean := new.revoked_at is not null and new.consent_id = old.consent_id;
  is_renewal boolean := new.revoked_at is null and new.consent_id <> old.consent_id and exists (
    select from consents where consents.user_id = new.user_id and consents.id = new.consent_id and connection_id = new.id
  );
begin
  if old.revoked_at is not null or not (is_end or is_renewal)
    or to_jsonb(new) - 'revoked_at' - 'revoke_reason' - 'consent_id'
      is distinct from to_jsonb(old) - 'revoked_at' - 'revoke_reason' - 'consent_id'
  then
    raise exception 'an agreement can only be revoked, and only once';
  end if;
  return new;
end $$;

-- Which photos and papers an event is about; and one agreement gives way to another once.
alter table consent_events add column file_ids uuid[] not null default '{}';
drop index consent_events_once;
create unique index consent_events_once on consent_events (user_id, consent_id, kind)
  where kind in ('granted', 'revoked', 'ended');

-- As before, with the package of the newest agreement. Its photos and papers are opened one by one, so reading the package
-- opens everything but them.
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
    select * into agreement from lawyer_connections as held
    where held.user_id = agreement.user_id and held.id = agreement.id for no key update;
    if agreement.id is null then return; end if;
  end if;
  select * into given from consents where consents.user_id = agreement.user_id and consents.id = agreement.consent_id;
  if sides.other_id is not distinct from krash_user_id() then
    if agreement.revoked_at is not null then
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
