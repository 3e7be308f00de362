-- As before, but what an office was told of a visit goes with the account of whoever asked for it, as does what a later key told of a
-- sharing or a review: their names were still in the bell. The conversations
-- are found by their indexes, not by looking through all of them.
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
      person_id = old.id or professional_id is not null or request = 'accepted' as is_known,
      person_id is not distinct from old.id and request in ('waiting', 'declined') as is_own_request
    from conversations
    where id in (
      select id from conversations where person_id = old.id
      union select id from conversations where other_id = old.id
      union select conversation_id from messages where author_id = old.id and side = 'other'
    )
    order by id
  loop
    update messages set text = '', deleted_at = coalesce(deleted_at, now()), author_id = null
    where conversation_id = held.id
      and (author_id = old.id or (author_id is null and deleted_at is null and held.is_side and side = held.side));
    -- What was answered to somebody who opened the conversation quotes its last message.
    delete from idempotency_keys
    where user_id in (held.person_id, held.other_id) and answer like '%' || held.id || '%';
    if held.is_own_request then
      delete from notifications
      where user_id = held.other_id and starts_with(event_key, 'message:' || held.id || ':');
      delete from live_events where user_id = held.other_id and data::text like '%' || held.id || '%';
      delete from conversations where id = held.id;
    end if;
    continue when held.is_own_request or held.peer_id is null or not held.is_known;
    -- Of a professional the other side keeps the name, which is the directory's, and what somebody else said for the record.
    update conversation_members as member set label = null, unread_count = (
      select count(*) from messages
      where conversation_id = held.id and side = held.side and deleted_at is null and not is_withheld
        and position > greatest(
          member.cleared_position, case held.side when 'person' then held.other_read else held.person_read end
        )
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
  -- What told of the person to who answers for a professional.
  with gone as (
    delete from notifications as bell using (
      select lawyer_id as professional_id, 'connection' as kind, id from lawyer_connections where user_id = old.id
      union all
      select professional_id, 'review', id from reviews where user_id = old.id
      union all
      select professional_id, 'appointment', id from appointments where user_id = old.id
    ) as told
    join professional_accounts as account using (professional_id)
    where bell.user_id = account.user_id
      and split_part(bell.event_key, ':', 1) = told.kind and split_part(bell.event_key, ':', 2) = told.id::text
    returning bell.user_id, bell.id
  )
  delete from live_events using gone
  where live_events.user_id = gone.user_id and live_events.data::text like '%' || gone.id || '%';
  delete from conversations
  where (person_id = old.id and other_id is null) or (other_id = old.id and person_id is null);
  return old;
end $$;
