-- A browser has one subscription, whoever signs in to it: the last one gets the pushes. Of two who subscribe with it at once one
-- waits here, so that what it removes is there to be seen.
create or replace function krash_take_push_endpoint(taken text) returns void
language sql security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('push ' || taken, 0));
  delete from push_subscriptions where endpoint = taken and user_id is distinct from krash_user_id()
$$;

-- The secrets of links to a place stood in the kept answers; they do no more.
delete from idempotency_keys where answer like '%"token":"%';

-- Whose words they are: a record may pass from one account to the next, and of what was said for it everybody keeps their own.
-- Null where it is not known (any more).
alter table messages add column author_id uuid;
update messages as said
set author_id = case
  when said.side = 'person' then held.person_id
  when held.professional_id is null then held.other_id
  -- Of what was said before, nobody knows by whom.
  when account.claimed_at <= said.created_at then account.user_id
end
from conversations as held
left join professional_accounts as account
  on account.professional_id = held.professional_id and account.user_id = held.other_id
where held.id = said.conversation_id;
alter table messages alter column author_id set default krash_user_id();
-- The person of a conversation stays who they are: only the other side is ever looked for.
create index messages_of_author on messages (author_id) where side = 'other';

drop policy own_words on messages;
create policy own_words on messages for insert to krash_app
  with check (author_id = krash_user_id() and exists (
    select from conversations as held where held.id = conversation_id
      and krash_user_id() = case side when 'person' then held.person_id else held.other_id end
  ));

-- Who deletes the account takes their words along, also those said for a record that was given back since, and out of what the
-- other side keeps goes who they were: their name in its history, what the bell told of them, and the events of the last day.
-- Somebody found by an address who has not answered is not known to be gone. A conversation in which nobody is left goes too.
create or replace function krash_leave_conversations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held record;
  unread integer;
begin
  for held in
    select id, person_id, other_id, professional_id, person_read, other_read,
      coalesce(old.id in (person_id, other_id), false) as is_side,
      case when person_id = old.id then 'person' else 'other' end as side,
      case when person_id = old.id then other_id else person_id end as peer_id,
      person_id = old.id or professional_id is not null or other_has_written as is_known
    from conversations
    where old.id in (person_id, other_id)
      or id in (select conversation_id from messages where author_id = old.id and side = 'other')
    order by id
  loop
    update messages set text = '', deleted_at = coalesce(deleted_at, now()), author_id = null
    where conversation_id = held.id
      and (author_id = old.id or (author_id is null and deleted_at is null and held.is_side and side = held.side));
    -- What was answered to somebody who opened the conversation quotes its last message.
    delete from idempotency_keys
    where user_id in (held.person_id, held.other_id) and answer like '%' || held.id || '%';
    continue when held.peer_id is null or not held.is_known;
    -- Of a professional the other side keeps the name, which is the directory's, and what somebody else said for the record.
    update conversation_members set label = null, unread_count = (
      select count(*) from messages
      where conversation_id = held.id and side = held.side and deleted_at is null
        and position > case held.side when 'person' then held.other_read else held.person_read end
    )
    where user_id = held.peer_id and conversation_id = held.id
    returning unread_count into unread;
    if coalesce(unread, 0) = 0 then
      delete from notifications
      where user_id = held.peer_id
        and (starts_with(event_key, 'message:' || held.id || ':') or link = '/chat/' || old.id);
    end if;
    continue when not held.is_side;
    delete from live_events
    where user_id = held.peer_id and (data::text like '%' || held.id || '%' or data::text like '%' || old.id || '%');
    if held.side = 'person' or held.professional_id is null then
      update activities set description = '', metadata = metadata - 'values' || jsonb_build_object(
        'phrase', case type when 'message_sent' then 'messageSentToSomebody' else 'messageReceivedFromSomebody' end
      )
      where user_id = held.peer_id and metadata ->> 'conversationId' = held.id::text;
    end if;
  end loop;
  delete from conversations
  where (person_id = old.id and other_id is null) or (other_id = old.id and person_id is null);
  return old;
end $$;
