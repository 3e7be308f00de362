-- A message of the signed-in person by the id that their device gave it. Row-level security hides what they have deleted for themselves
-- since, but a device that never got its answer sends it again.
create function krash_sent_message(conversation uuid, of_side text, client uuid) returns setof messages
language sql stable security definer set search_path = public, pg_temp as $$
  select message.*
  from messages as message
  join conversations as held on held.id = message.conversation_id
  where message.conversation_id = conversation and message.side = of_side and message.client_id = client
    and case of_side when 'person' then held.person_id else held.other_id end = krash_user_id()
$$;
revoke all on function krash_sent_message from public;
grant execute on function krash_sent_message to krash_app;
