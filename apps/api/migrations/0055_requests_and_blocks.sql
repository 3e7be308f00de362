-- The first message between two persons is a request: nothing else is written, shown or told before it is accepted. Null with a
-- professional, to whom anybody may write. What was answered before this is accepted; the rest waits.
alter table conversations add column request text check (request in ('waiting', 'accepted', 'declined'));
update conversations
set request = case when person_has_written and other_has_written then 'accepted' else 'waiting' end
where professional_id is null;
alter table conversations add constraint conversations_request check ((request is null) = (professional_id is not null));
-- Whether something was said that the other side does not get, so that places are not the number of messages.
alter table conversations add column has_withheld boolean not null default false;
grant update (request, has_withheld) on conversations to krash_app;

-- Where a conversation stands for one of its people, until which message they deleted it for themselves, and whether it is silent.
alter table conversation_members
  add column box text not null default 'inbox' check (box in ('inbox', 'requests', 'none')),
  add column cleared_position bigint not null default 0,
  add column muted_at timestamptz(3);
update conversation_members as member set box = 'requests'
from conversations as held
where held.id = member.conversation_id and member.side = 'other' and held.request = 'waiting';
drop index conversation_members_inbox;
create index conversation_members_inbox
  on conversation_members (user_id, box, (unread_count > 0) desc, last_at desc, conversation_id desc);
-- By whom an address is awaited that somebody confirms now.
create index conversation_members_awaiting on conversation_members (label) where label is not null;
grant update (box, cleared_position, muted_at) on conversation_members to krash_app;

-- Who does not want to hear from whom. A person is meant where the one who blocks knows them; a professional, or somebody behind an
-- address, is meant by the conversation.
create table blocks (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  blocked_user_id uuid references users (id) on delete cascade,
  conversation_id uuid references conversations (id) on delete cascade,
  -- As the one who blocks knew them at that time.
  name text,
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  check (num_nonnulls(blocked_user_id, conversation_id) > 0),
  check (user_id <> blocked_user_id)
);
create unique index blocks_of_person on blocks (user_id, blocked_user_id) where blocked_user_id is not null;
create unique index blocks_of_conversation on blocks (user_id, conversation_id) where blocked_user_id is null;
create index blocks_of_blocked on blocks (blocked_user_id);
create index blocks_in_conversation on blocks (conversation_id);
alter table blocks enable row level security;
create policy own_rows on blocks to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, delete on blocks to krash_app;

-- A message sent to somebody who had blocked its sender: it looks sent, and stays so after the block.
alter table messages add column is_withheld boolean not null default false;

-- What a person sees of their conversations: not what was withheld from them, nor what they deleted for themselves.
drop policy own_conversations on messages;
create policy own_conversations on messages for select to krash_app
  using (exists (
    select from conversation_members as member
    where member.user_id = krash_user_id() and member.conversation_id = messages.conversation_id
      and messages.position > member.cleared_position and (member.side = messages.side or not messages.is_withheld)
  ));

-- Since when the other side of an own conversation has blocked the signed-in person; null when it has not.
create function krash_blocked_since(conversation uuid) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select min(block.created_at)
  from conversations as held
  join blocks as block
    on block.user_id = case when held.person_id = krash_user_id() then held.other_id else held.person_id end
    and (
      block.conversation_id = held.id
      -- In a conversation with a professional the person does not know who answers, so they cannot mean them.
      or (block.blocked_user_id = krash_user_id() and (held.professional_id is null or held.person_id = krash_user_id()))
    )
  where held.id = conversation and krash_user_id() in (held.person_id, held.other_id)
$$;
revoke all on function krash_blocked_since from public;
grant execute on function krash_blocked_since to krash_app;

-- Whether this account has blocked the signed-in person, by name or in a conversation with a professional's record.
create function krash_is_blocked_by(account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from blocks as block left join conversations as held on held.id = block.conversation_id
    where block.user_id = account
      and (block.blocked_user_id = krash_user_id() or krash_user_id() in (held.person_id, held.other_id))
  )
$$;
revoke all on function krash_is_blocked_by from public;
grant execute on function krash_is_blocked_by to krash_app;

-- Whether a request reaches its reader: not where they have blocked its sender, and not a second one by another address of theirs.
create function krash_receives_request(conversation uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (
    select from conversations as held
    join conversations as other
      on other.person_id = held.person_id and other.other_id = held.other_id and other.id <> held.id
      and other.request in ('waiting', 'declined')
    join conversation_members as reader on reader.conversation_id = other.id and reader.user_id = other.other_id
    where held.id = conversation
  )
$$;
revoke all on function krash_receives_request from public;
grant execute on function krash_receives_request to krash_app;

-- Whether there is such an account; it stays until the transaction ends.
create function krash_hold_person(account uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  select exists (select from users where id = account for key share)
$$;
revoke all on function krash_hold_person from public;
grant execute on function krash_hold_person to krash_app;

-- As before, but two persons know each other once the request is accepted; of whom one has blocked nothing is known any more, and of
-- who has blocked one no more than that they were there until then.
create or replace function krash_conversation_people(wanted uuid[])
returns table (
  conversation_id uuid, peer_id uuid, peer_name text, online_until timestamptz, last_seen_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select held.id,
    case when knows_name then peer.id end,
    case when knows_name then nullif(concat_ws(' ', peer.first_name, peer.last_name), '') end,
    case when knows_presence and blocked.since is null then presence.online_until end,
    -- `least` takes no notice of a null.
    case when knows_presence and presence.last_seen_at is not null then least(presence.last_seen_at, blocked.since) end
  from conversations as held
  cross join lateral (
    select held.person_id is not distinct from krash_user_id() as is_person,
      case when held.professional_id is null then held.request = 'accepted'
        else held.person_has_written and held.other_has_written end as is_mutual
  ) as viewer
  left join users as peer on peer.id = case when is_person then held.other_id else held.person_id end
  cross join lateral (
    select exists (
      select from blocks
      where blocks.user_id = krash_user_id() and (
        blocks.conversation_id = held.id
        or (blocks.blocked_user_id = peer.id and (held.professional_id is null or not is_person))
      )
    ) as has_blocked
  ) as own
  cross join lateral (
    select not is_person or (is_mutual and held.professional_id is null) as knows_name,
      (is_mutual or (is_person and held.professional_id is not null)) and not has_blocked as knows_presence
  ) as knowledge
  cross join lateral (
    select min(block.created_at) as since from blocks as block
    where block.user_id = peer.id and (
      block.conversation_id = held.id
      or (block.blocked_user_id = krash_user_id() and (held.professional_id is null or is_person))
    )
  ) as blocked
  left join presence on presence.user_id = peer.id and knows_presence
  where held.id = any (wanted) and krash_user_id() in (held.person_id, held.other_id)
$$;

create or replace function krash_professional_presence(professional uuid)
returns table (online_until timestamptz, last_seen_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select
      case when krash_is_blocked_by(account.user_id) then null else presence.online_until::timestamptz end,
      case when krash_is_blocked_by(account.user_id) then null else presence.last_seen_at::timestamptz end
    from professional_accounts as account left join presence on presence.user_id = account.user_id
    where account.professional_id = professional;
end $$;

-- Files of messages as their readers see them.
create or replace function krash_message_files(wanted uuid[])
returns table (
  message_id uuid, file_id uuid, user_id uuid, original_filename text, mime_type text, file_size integer
)
language sql stable security definer set search_path = public, pg_temp as $$
  select message.id, file.id, file.user_id, file.original_filename, file.mime_type, file.file_size
  from messages as message
  join conversation_members as member
    on member.user_id = krash_user_id() and member.conversation_id = message.conversation_id
    and message.position > member.cleared_position and (member.side = message.side or not message.is_withheld)
  join message_files as shown on shown.conversation_id = message.conversation_id and shown.position = message.position
  join files as file on file.user_id = shown.user_id and file.id = shown.file_id and file.is_active
  where message.id = any (wanted)
  order by message.position, shown.place
$$;

-- Everything the signed-in person said, also what they deleted for themselves and the other side still has.
create function krash_own_messages() returns setof messages
language sql stable security definer set search_path = public, pg_temp as $$
  select said.* from conversation_members as member
  join messages as said on said.conversation_id = member.conversation_id and said.side = member.side
    and coalesce(said.author_id, member.user_id) = member.user_id
  where member.user_id = krash_user_id()
$$;
revoke all on function krash_own_messages from public;
grant execute on function krash_own_messages to krash_app;

-- Deletes a conversation for the signed-in person, who holds its row; a later message brings it back, empty before it. What nobody
-- is left to see is deleted altogether.
create function krash_clear_conversation(conversation uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held conversations;
  own conversation_members;
  both_until bigint;
begin
  select * into held from conversations where id = conversation and krash_user_id() in (person_id, other_id);
  update conversation_members set cleared_position = held.last_position, unread_count = 0, box = 'none'
  where user_id = krash_user_id() and conversation_id = held.id
  returning * into own;
  if own.user_id is null then return; end if;
  delete from live_events
  where user_id = own.user_id
    and coalesce(data #>> '{message,conversationId}', data ->> 'conversationId') = held.id::text;
  delete from idempotency_keys where user_id = own.user_id and answer like '%' || held.id || '%';
  -- A request that waits for an address, or for who takes over a record, still has a reader to come.
  if (own.side = 'person' and held.other_id is null and (held.professional_id is not null or not held.other_has_written)) then
    return;
  end if;
  select coalesce(min(cleared_position), held.last_position) into both_until
  from conversation_members where conversation_id = held.id;
  update messages set text = '', deleted_at = krash_clear_conversation.at
  where conversation_id = held.id and position <= both_until and deleted_at is null;
end $$;
revoke all on function krash_clear_conversation from public;
grant execute on function krash_clear_conversation to krash_app;

-- Who confirms an address finds the requests that wait for it, without a bell. A conversation that is just being written in is left
-- to its sender, who looks for the address as well.
create function krash_deliver_requests() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The sender asks for the address under the same lock, so that one of the two sees what the other did.
  perform pg_advisory_xact_lock(hashtextextended('awaited ' || new.email, 0));
  with awaited as (
    select held.id from conversations as held
    join conversation_members as sender on sender.conversation_id = held.id and sender.user_id = held.person_id
    where sender.label = new.email and held.professional_id is null and held.other_id is null
      and held.request = 'waiting' and held.person_has_written and held.person_id <> new.id
      and not exists (select from blocks where user_id = new.id and blocked_user_id = held.person_id)
      and not exists (
        select from conversations as known
        where known.person_id = held.person_id and known.other_id = new.id and known.request in ('waiting', 'declined')
      )
    order by held.id
    for update of held skip locked
  ), linked as (
    update conversations set other_id = new.id from awaited where conversations.id = awaited.id
    returning conversations.id, created_at
  )
  insert into conversation_members (user_id, conversation_id, side, box, unread_count, last_at)
  select new.id, linked.id, 'other', 'requests',
    count(messages.position) filter (where deleted_at is null),
    coalesce(max(messages.created_at), linked.created_at)
  from linked left join messages on messages.conversation_id = linked.id
  group by linked.id, linked.created_at;
  return null;
end $$;
revoke all on function krash_deliver_requests from public;
create trigger users_find_requests after update of email, email_verified_at on users
  for each row
  when (
    new.email_verified_at is not null
    and (old.email_verified_at is null or old.email is distinct from new.email)
  )
  execute function krash_deliver_requests();

-- What waited already, for people who have confirmed the address since.
with linked as (
  update conversations as held set other_id = found.id
  from conversation_members as sender
  join users as found on found.email = sender.label and found.email_verified_at is not null
  where sender.conversation_id = held.id and sender.user_id = held.person_id and found.id <> held.person_id
    and held.professional_id is null and held.other_id is null and held.request = 'waiting' and held.person_has_written
  returning held.id, held.other_id, held.created_at
)
insert into conversation_members (user_id, conversation_id, side, box, unread_count, last_at)
select linked.other_id, linked.id, 'other', 'requests',
  count(messages.position) filter (where deleted_at is null),
  coalesce(max(messages.created_at), linked.created_at)
from linked left join messages on messages.conversation_id = linked.id
group by linked.id, linked.other_id, linked.created_at;

-- As before, but a request that still waits goes with its sender, and one that was accepted makes its two people known.
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
      select lawyer_id as professional_id, 'connection:' || id as event_key from lawyer_connections where user_id = old.id
      union all
      select professional_id, 'review:' || id from reviews where user_id = old.id
    ) as told
    join professional_accounts as account using (professional_id)
    where bell.user_id = account.user_id and bell.event_key = told.event_key
    returning bell.user_id, bell.id
  )
  delete from live_events using gone
  where live_events.user_id = gone.user_id and live_events.data::text like '%' || gone.id || '%';
  delete from conversations
  where (person_id = old.id and other_id is null) or (other_id = old.id and person_id is null);
  return old;
end $$;
