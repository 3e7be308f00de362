-- Who deletes the account leaves their conversations, and the foreign key looks for them too.
create index conversations_of_person on conversations (person_id);

-- What the hourly sweeps look for, which is a small part of tables that grow with everything people do.
create index sessions_expiry on sessions (expires_at);
create index sessions_ended on sessions (user_id, id) where ended_at is not null;
create index mails_unsent on mails (created_at) where sent_at is null and failed_at is null;

-- The beginnings of wrapped keys, which name their master key: whether another one is left is told by the first and the last.
create index stored_objects_key_head on stored_objects (substring(wrapped_key from 1 for 5)) where wrapped_key is not null;
