-- Steps that every keyed call and every notification takes, each in one round trip. Row-level security is the caller's. Each
-- statement of these functions sees what was committed before it began, so what follows a lock is read after it was had.

-- Takes the key of a request until the end of the transaction, and reads the answer that is kept under it.
create function krash_take_key(
  person uuid, taken uuid, out is_taken boolean, out fingerprint bytea, out answer text, out created_at timestamptz
)
language plpgsql as $$
begin
  is_taken := pg_try_advisory_xact_lock(hashtextextended(person || ' ' || taken, 0));
  if is_taken then
    select kept.fingerprint, kept.answer, kept.created_at into fingerprint, answer, created_at
    from idempotency_keys as kept where kept.user_id = person and kept.key = taken;
  end if;
end $$;

-- Writes a notification unless its event has made one: in the place of the unread one whose key begins with `replaced`, or as a
-- new one, for which the oldest above `kept` go. Gives no row where it was told before.
create function krash_notify(
  person uuid, told notifications, replaced text, kept integer,
  out id uuid, out is_new boolean, out unread_count integer, out has_devices boolean
)
returns setof record
language plpgsql as $$
begin
  -- Counts and events of what a person is told follow each other in one order.
  perform pg_advisory_xact_lock(hashtextextended('notifications ' || person, 0));
  if exists (select from notifications as known where known.user_id = person and known.event_key = told.event_key) then
    return;
  end if;
  update notifications as known
  set kind = told.kind, "values" = told."values", link = told.link, event_key = told.event_key, created_at = told.created_at
  where known.user_id = person and known.read_at is null and starts_with(known.event_key, replaced)
  returning known.id into id;
  is_new := id is null;
  if is_new then
    id := told.id;
    insert into notifications (user_id, id, kind, "values", link, event_key, created_at)
    values (person, told.id, told.kind, told."values", told.link, told.event_key, told.created_at);
    delete from notifications as old where old.user_id = person and old.id in (
      select newest.id from notifications as newest where newest.user_id = person
      order by newest.created_at desc, newest.id desc offset kept
    );
  end if;
  select count(*) into unread_count from notifications as known where known.user_id = person and known.read_at is null;
  has_devices := exists (select from push_subscriptions as device where device.user_id = person);
  return next;
end $$;
