-- A photo or paper is fetched by the connection alone, whoever of the two sides asks.
create unique index lawyer_connections_id on lawyer_connections (id);

-- Whose active connection it is, if the signed-in person is one of its sides: who shared, or who answers for the lawyer now.
create function krash_shares_with_me(connection uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select held.user_id from lawyer_connections as held
  where held.id = connection and held.revoked_at is null
    and (held.user_id = krash_user_id() or exists (
      select from professional_accounts as account
      where account.professional_id = held.lawyer_id and account.user_id = krash_user_id()
    ))
$$;
revoke all on function krash_shares_with_me from public;
grant execute on function krash_shares_with_me to krash_app;

-- Opens one document of an active connection for one of its sides: no row where it is not theirs to see. Where the lawyer's
-- side asks, the ledger gets it: every download, and an opening at most once an hour and document; `told` is then the person
-- to tell. Of one that its owner has deleted nothing is written, since there is nothing to open. A reading and the revocation
-- wait for each other, so that nothing is opened after it.
create function krash_open_document(connection uuid, document uuid, event_kind text, now timestamptz, event uuid)
returns table (owner_id uuid, shows_place boolean, told uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  agreement lawyer_connections;
  given consents;
begin
  owner_id := krash_shares_with_me(connection);
  if owner_id is null then return; end if;
  if owner_id = krash_user_id() then
    select * into agreement from lawyer_connections as held where held.user_id = owner_id and held.id = connection;
  else
    -- Before any row of theirs, in the order in which the account is deleted.
    if not krash_hold_person(owner_id) then return; end if;
    select * into agreement from lawyer_connections as held
    where held.user_id = owner_id and held.id = connection for no key update;
  end if;
  if agreement.id is null or agreement.revoked_at is not null then return; end if;
  select * into given from consents where consents.user_id = owner_id and consents.id = agreement.consent_id;
  if not coalesce(given.shared -> 'documents' @> jsonb_build_array(jsonb_build_object('id', document)), false) then
    return;
  end if;
  shows_place := 'location' = any (given.items);
  if owner_id <> krash_user_id()
    and exists (select from files where files.user_id = owner_id and files.id = document and is_active)
    and (event_kind = 'downloaded' or not exists (
      select from consent_events as earlier
      where earlier.user_id = owner_id and earlier.consent_id = given.id and earlier.kind = 'opened'
        and earlier.at > krash_open_document.now - interval '1 hour' and earlier.file_ids @> array[document]
    ))
  then
    insert into consent_events (user_id, id, consent_id, kind, items, file_ids, at)
    values (owner_id, event, given.id, event_kind, '{documents}', array[document], krash_open_document.now);
    told := owner_id;
  end if;
  return next;
end $$;
revoke all on function krash_open_document from public;
grant execute on function krash_open_document to krash_app;
