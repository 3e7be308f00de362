-- One conversation: a person with a professional, or with another person. A side becomes null when its account is deleted;
-- the other side of a professional is whoever has claimed the record, and null while nobody has.
create table conversations (
  id uuid primary key,
  person_id uuid references users (id) on delete set null,
  other_id uuid references users (id) on delete set null,
  professional_id uuid references professionals (id),
  last_position bigint not null default 0,
  -- How far each side has read, and whether it has written: both have to before they see each other's presence.
  person_read bigint not null default 0,
  other_read bigint not null default 0,
  person_has_written boolean not null default false,
  other_has_written boolean not null default false,
  created_at timestamptz(3) not null,
  check (person_id <> other_id)
);
create unique index conversations_with_professional on conversations (person_id, professional_id)
  where professional_id is not null;
create index conversations_of_other on conversations (other_id);
create index conversations_of_professional on conversations (professional_id);
alter table conversations enable row level security;
create policy own_sides on conversations to krash_app
  using (krash_user_id() in (person_id, other_id)) with check (krash_user_id() in (person_id, other_id));
grant select, insert on conversations to krash_app;
grant update (other_id, last_position, person_read, other_read, person_has_written, other_has_written)
  on conversations to krash_app;

-- What a conversation is to one of its people.
create table conversation_members (
  user_id uuid not null references users (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  side text not null check (side in ('person', 'other')),
  -- The address this person typed to write to somebody; shown until that somebody answers. Each address is a conversation of
  -- its own: that two belong to one person is for nobody to find out.
  label text check (char_length(label) <= 254),
  unread_count integer not null default 0 check (unread_count >= 0),
  -- Of the last message, or of the beginning.
  last_at timestamptz(3) not null,
  -- When messages last made an item of the activity, by direction.
  told_sent_at timestamptz(3),
  told_received_at timestamptz(3),
  primary key (user_id, conversation_id)
);
create index conversation_members_inbox on conversation_members (user_id, (unread_count > 0) desc, last_at desc, conversation_id desc);
create index conversation_members_of on conversation_members (conversation_id);
create unique index conversation_members_label on conversation_members (user_id, label) where label is not null;
alter table conversation_members enable row level security;
create policy own_rows on conversation_members to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on conversation_members to krash_app;
grant update (unread_count, last_at, told_sent_at, told_received_at) on conversation_members to krash_app;

create table messages (
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- The server's order.
  position bigint not null check (position > 0),
  id uuid not null unique,
  side text not null check (side in ('person', 'other')),
  -- Given by the sender's device: sent again it is the same message.
  client_id uuid not null,
  text text not null check (char_length(text) <= 1000),
  -- How many it was sent with, of which some may be deleted since.
  file_count smallint not null default 0,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (conversation_id, position),
  unique (conversation_id, side, client_id),
  check (deleted_at is null or text = '')
);
alter table messages enable row level security;
create policy own_conversations on messages for select to krash_app
  using (exists (select from conversations where conversations.id = conversation_id));
-- Nobody puts words into the mouth of the other side, or takes them out of it.
create policy own_words on messages for insert to krash_app
  with check (exists (
    select from conversations as held where held.id = conversation_id
      and krash_user_id() = case side when 'person' then held.person_id else held.other_id end
  ));
create policy own_deletions on messages for update to krash_app
  using (exists (
    select from conversations as held where held.id = conversation_id
      and krash_user_id() = case side when 'person' then held.person_id else held.other_id end
  ));
grant select, insert, update (text, deleted_at) on messages to krash_app;

create table message_files (
  conversation_id uuid not null,
  position bigint not null,
  place smallint not null,
  -- Whose file it is: of the sender.
  user_id uuid not null,
  file_id uuid not null,
  primary key (user_id, conversation_id, position, place),
  foreign key (conversation_id, position) references messages (conversation_id, position) on delete cascade,
  foreign key (user_id, file_id) references files (user_id, id) on delete cascade
);
create index message_files_of_message on message_files (conversation_id, position);
create index message_files_of_file on message_files (user_id, file_id);
alter table message_files enable row level security;
create policy own_conversations on message_files to krash_app
  using (exists (select from conversations where conversations.id = conversation_id))
  with check (user_id = krash_user_id() and exists (select from conversations where conversations.id = conversation_id));
grant select, insert on message_files to krash_app;

-- A message that is deleted leaves nothing behind but its place.
create function krash_forget_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from message_files where conversation_id = new.conversation_id and position = new.position;
  delete from live_events where message_id = new.id;
  return null;
end $$;
revoke all on function krash_forget_message from public;
create trigger messages_forgotten after update of deleted_at on messages
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function krash_forget_message();

-- Who deletes the account takes their words along, and out of what the other side keeps goes who they were: their name in its
-- history, what the bell told of them, and the events of the last day. Somebody found by an address who has not answered is
-- not known to be gone. A conversation in which nobody is left goes too.
create function krash_leave_conversations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held record;
begin
  for held in
    select id, professional_id, case when person_id = old.id then 'person' else 'other' end as side,
      case when person_id = old.id then other_id else person_id end as peer_id,
      person_id = old.id or professional_id is not null or other_has_written as is_known
    from conversations where old.id in (person_id, other_id) order by id
  loop
    update messages set text = '', deleted_at = now()
    where conversation_id = held.id and side = held.side and deleted_at is null;
    -- What was answered to somebody who opened the conversation quotes its last message.
    delete from idempotency_keys where user_id = held.peer_id and answer like '%' || held.id || '%';
    continue when held.peer_id is null or not held.is_known;
    -- Of a professional the other side keeps the name, which is the directory's.
    update conversation_members set unread_count = 0, label = null
    where user_id = held.peer_id and conversation_id = held.id;
    delete from notifications
    where user_id = held.peer_id
      and (starts_with(event_key, 'message:' || held.id || ':') or link = '/chat/' || old.id);
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
revoke all on function krash_leave_conversations from public;
create trigger users_leave_conversations before delete on users
  for each row execute function krash_leave_conversations();

-- Whoever has confirmed this e-mail address, or has this referral code; the account stays until the transaction ends.
create function krash_find_person(address text) returns uuid
language sql security definer set search_path = public, pg_temp as $$
  select id from users
  where (email = address and email_verified_at is not null) or referral_code = address
  for key share
$$;
revoke all on function krash_find_person from public;
grant execute on function krash_find_person to krash_app;

-- Who is on the other side of own conversations, as far as it is for the signed-in person to know: of a person who was found
-- by an address nothing before they have written, and nothing of the user behind a professional but whether they are there.
create function krash_conversation_people(wanted uuid[])
returns table (
  conversation_id uuid, peer_id uuid, peer_name text, online_until timestamptz, last_seen_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select held.id,
    case when knows_name then peer.id end,
    case when knows_name then nullif(concat_ws(' ', peer.first_name, peer.last_name), '') end,
    case when knows_presence then presence.online_until end,
    case when knows_presence then presence.last_seen_at end
  from conversations as held
  cross join lateral (
    select held.person_id is not distinct from krash_user_id() as is_person,
      held.person_has_written and held.other_has_written as is_mutual
  ) as viewer
  cross join lateral (
    select not is_person or (is_mutual and held.professional_id is null) as knows_name,
      is_mutual or (is_person and held.professional_id is not null) as knows_presence
  ) as knowledge
  left join users as peer on peer.id = case when is_person then held.other_id else held.person_id end
  left join presence on presence.user_id = peer.id
  where held.id = any (wanted) and krash_user_id() in (held.person_id, held.other_id)
$$;
revoke all on function krash_conversation_people from public;
grant execute on function krash_conversation_people to krash_app;

-- Files of messages in own conversations, of either side, as long as their owner has not deleted them.
create function krash_message_files(wanted uuid[])
returns table (
  message_id uuid, file_id uuid, user_id uuid, original_filename text, mime_type text, file_size integer
)
language sql stable security definer set search_path = public, pg_temp as $$
  select message.id, file.id, file.user_id, file.original_filename, file.mime_type, file.file_size
  from messages as message
  join conversations as held on held.id = message.conversation_id
  join message_files as shown on shown.conversation_id = message.conversation_id and shown.position = message.position
  join files as file on file.user_id = shown.user_id and file.id = shown.file_id and file.is_active
  where message.id = any (wanted) and krash_user_id() in (held.person_id, held.other_id)
  order by message.position, shown.place
$$;
revoke all on function krash_message_files from public;
grant execute on function krash_message_files to krash_app;

-- Whether somebody answers for a professional, and when they were last there; both are for everybody to know. (The table of
-- these accounts comes with the next migration, which only plpgsql does not mind.)
create function krash_professional_presence(professional uuid)
returns table (online_until timestamptz, last_seen_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select presence.online_until::timestamptz, presence.last_seen_at::timestamptz
    from professional_accounts as account left join presence on presence.user_id = account.user_id
    where account.professional_id = professional;
end $$;
revoke all on function krash_professional_presence from public;
grant execute on function krash_professional_presence to krash_app;

-- Minutes that half of the people waited at most for a professional's first answer, and nothing of whom; null below 5 people.
create function krash_response_minutes(professional uuid) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select case when count(*) >= 5 then
    round(percentile_cont(0.5) within group (order by extract(epoch from answer.created_at - question.created_at)) / 60)
  end::integer
  from conversations as held
  cross join lateral (
    select position, created_at from messages
    where conversation_id = held.id and side = 'person' order by position limit 1
  ) as question
  cross join lateral (
    select created_at from messages
    where conversation_id = held.id and side = 'other' and position > question.position order by position limit 1
  ) as answer
  where held.professional_id = professional
$$;
revoke all on function krash_response_minutes from public;
grant execute on function krash_response_minutes to krash_app;

-- What a person shared with the lawyer of a conversation, for both of its sides.
create function krash_shared_in_conversation(conversation uuid)
returns table (connected_at timestamptz, shared jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select connection.connected_at, connection.shared
  from conversations as held
  join lawyer_connections as connection
    on connection.user_id = held.person_id and connection.lawyer_id = held.professional_id
  where held.id = conversation and krash_user_id() in (held.person_id, held.other_id)
$$;
revoke all on function krash_shared_in_conversation from public;
grant execute on function krash_shared_in_conversation to krash_app;

-- The words are in the conversation: what is kept here from now on is that somebody was contacted.
alter table professional_contacts alter column message drop not null;
