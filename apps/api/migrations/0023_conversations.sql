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
create unique index conversations_of_people on conversations (least(person_id, other_id), greatest(person_id, other_id))
  where professional_id is null and person_id is not null and other_id is not null;
create index conversations_of_other on conversations (other_id);
create index conversations_of_professional on conversations (professional_id);
alter table conversations enable row level security;
create policy own_sides on conversations to krash_app
  using (krash_user_id() in (person_id, other_id)) with check (krash_user_id() in (person_id, other_id));
grant select, insert, update on conversations to krash_app;

-- What a conversation is to one of its people.
create table conversation_members (
  user_id uuid not null references users (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  side text not null check (side in ('person', 'other')),
  -- The address this person typed to write to somebody; shown until that somebody answers.
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
alter table conversation_members enable row level security;
create policy own_rows on conversation_members to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, update on conversation_members to krash_app;

create table messages (
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- The server's order.
  position bigint not null check (position > 0),
  id uuid not null unique,
  side text not null check (side in ('person', 'other')),
  -- Given by the sender's device: sent again it is the same message.
  client_id uuid not null,
  text text not null check (char_length(text) <= 1000),
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (conversation_id, position),
  unique (conversation_id, side, client_id),
  check (deleted_at is null or text = '')
);
alter table messages enable row level security;
create policy own_conversations on messages to krash_app
  using (exists (select from conversations where conversations.id = conversation_id))
  with check (exists (select from conversations where conversations.id = conversation_id));
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
grant select, insert, delete on message_files to krash_app;

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

-- Who deletes the account takes their words along; a conversation in which nobody is left goes too.
create function krash_leave_conversations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update messages as message set text = '', deleted_at = now()
  from conversations as held
  where held.id = message.conversation_id and message.deleted_at is null
    and ((held.person_id = old.id and message.side = 'person') or (held.other_id = old.id and message.side = 'other'));
  delete from conversations
  where (person_id = old.id and other_id is null) or (other_id = old.id and person_id is null);
  return old;
end $$;
revoke all on function krash_leave_conversations from public;
create trigger users_leave_conversations before delete on users
  for each row execute function krash_leave_conversations();
