-- Lets a person in whose session lives: row-level security applies to them until the end of the transaction, and their address
-- is the answer. For an ended session it is null, and nobody's rows are seen by what comes after it in the same message.
create function krash_enter(person uuid, session uuid, moment timestamptz) returns text language plpgsql as $$
declare
  address text;
begin
  perform set_config('krash.user_id', person::text, true);
  select users.email into address
  from sessions join users on users.id = sessions.user_id
  where sessions.user_id = person and sessions.id = session and sessions.ended_at is null and sessions.expires_at > moment;
  if address is null then
    perform set_config('krash.user_id', '', true);
  end if;
  return address;
end $$;

-- The same with the idempotency key of what is to be done, which only somebody who was let in takes.
create function krash_enter_with_key(
  person uuid, session uuid, moment timestamptz, key uuid,
  out email text, out is_taken boolean, out fingerprint bytea, out answer text, out created_at timestamptz
)
language plpgsql as $$
begin
  email := krash_enter(person, session, moment);
  if email is not null then
    select taken.is_taken, taken.fingerprint, taken.answer, taken.created_at
    into is_taken, fingerprint, answer, created_at
    from krash_take_key(person, key) as taken;
  end if;
end $$;
