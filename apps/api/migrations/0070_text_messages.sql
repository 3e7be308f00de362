-- Text messages wait and are sent as mails are, in the same queue.
alter table mails
  add column channel text not null default 'mail' check (channel in ('mail', 'text')),
  -- When a text message was about to be handed to the service, which cannot tell a repeat from another message. With no end
  -- beside it the server stopped in between, and the message may have been sent.
  add column handed_over_at timestamptz(3);
grant select (channel) on mails to krash_app;

alter table users
  -- When a code showed that the person reads what is sent to the cell number; null for every other number.
  add column cell_confirmed_at timestamptz(3),
  -- When STOP was answered from it, while text messages were wanted: START brings them back.
  add column texts_stopped_at timestamptz(3);
grant select (cell_confirmed_at, texts_stopped_at) on users to krash_app;
-- Who answers is known by the number alone, and several accounts may have it.
create index users_confirmed_cell on users (cell_number) where cell_confirmed_at is not null;

-- The code that a person is waiting for; a new one replaces it.
create table cell_confirmations (
  user_id uuid primary key references users (id) on delete cascade,
  cell_number text not null check (cell_number ~ '^\+1\d{10}$'),
  -- HMAC of person, number and code.
  code_hash bytea not null,
  guesses integer not null default 0,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index cell_confirmations_age on cell_confirmations (expires_at);
alter table cell_confirmations enable row level security;
create policy own_rows on cell_confirmations for select to krash_app using (user_id = krash_user_id());
-- What was guessed at stays with the server.
grant select (user_id, cell_number, sent_at, expires_at) on cell_confirmations to krash_app;

-- Whoever writes another number, in whichever way: it is not confirmed, and no code for it is waited for.
create function krash_forget_confirmed_cell() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.cell_confirmed_at := null;
  new.texts_stopped_at := null;
  delete from cell_confirmations where user_id = new.id;
  return new;
end $$;
revoke all on function krash_forget_confirmed_cell from public;
create trigger users_new_cell before update of cell_number on users
  for each row when (
    old.cell_number is distinct from new.cell_number
    and old.cell_confirmed_at is not distinct from new.cell_confirmed_at
  )
  execute function krash_forget_confirmed_cell();
