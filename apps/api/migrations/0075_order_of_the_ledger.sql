-- The ledger of an agreement is read in the order of its times, and a time is read before the wait for the row that the
-- agreement's changes lock: of two at once, what happened second could stand first. Whoever adds to the ledger holds that row,
-- so an event is later than everything that is already there. A server that runs meanwhile locks the tables in this order.
lock table consents, lawyer_connections, consent_events in share row exclusive mode;

create function krash_order_ledger() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  newest timestamptz := (
    select max(at) from consent_events as earlier
    where earlier.user_id = new.user_id and earlier.consent_id = new.consent_id
  );
begin
  new.at := greatest(new.at, newest + interval '1 millisecond');
  return new;
end $$;
revoke all on function krash_order_ledger from public;
create trigger consent_events_ordered before insert on consent_events
  for each row execute function krash_order_ledger();
