-- What a person removed can be taken back for a while: until it is swept away it is hidden.
alter table claims add column removed_at timestamptz(3);
alter table emergency_contacts add column removed_at timestamptz(3);
alter table notifications add column removed_at timestamptz(3);
create index claims_removed on claims (removed_at) where removed_at is not null;
create index emergency_contacts_removed on emergency_contacts (removed_at) where removed_at is not null;
create index notifications_removed on notifications (removed_at) where removed_at is not null;
grant update (removed_at) on claims to krash_app;
-- Only the sweep deletes them for good, and the words about a claim with it.
revoke delete on claims, emergency_contacts from krash_app;
revoke update (note) on claim_changes from krash_app;
-- A removal that was taken back has not happened.
grant delete on claim_changes to krash_app;

-- As in 0029, but for removed ones: they count for nothing, and what is told anew of a conversation is not taken back beside it.
create or replace function krash_notify(
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
  delete from notifications as removed
  where removed.user_id = person and removed.removed_at is not null and removed.read_at is null
    and starts_with(removed.event_key, replaced);
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
  select count(*) into unread_count from notifications as known
  where known.user_id = person and known.read_at is null and known.removed_at is null;
  has_devices := exists (select from push_subscriptions as device where device.user_id = person);
  return next;
end $$;
