-- As before, and which side ended it: a lawyer who declines a request, or has a conflict, ends an agreement too.
drop function krash_sharing_in_conversation(uuid);
create function krash_sharing_in_conversation(conversation uuid)
returns table (connected_at timestamptz, revoked_at timestamptz, ended_by_lawyer boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select connection.connected_at, connection.revoked_at, connection.ended_by_lawyer
  from conversations as held
  join lawyer_connections as connection
    on connection.user_id = held.person_id and connection.lawyer_id = held.professional_id
  where held.id = conversation and krash_user_id() in (held.person_id, held.other_id)
  order by connection.connected_at desc, connection.id desc limit 1
$$;
revoke all on function krash_sharing_in_conversation from public;
grant execute on function krash_sharing_in_conversation to krash_app;

drop function krash_read_shared(uuid, timestamptz, uuid);
create function krash_read_shared(conversation uuid, now timestamptz, event uuid)
returns table (
  connected_at timestamptz, revoked_at timestamptz, ended_by_lawyer boolean, shared jsonb, connection_id uuid,
  opened_for uuid
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
  ended_by_lawyer := agreement.ended_by_lawyer;
  shared := given.shared;
  connection_id := agreement.id;
  return next;
end $$;
revoke all on function krash_read_shared from public;
grant execute on function krash_read_shared to krash_app;
