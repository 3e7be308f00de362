-- A browser has one subscription, whoever signs in to it: the last one gets the pushes. Of two who subscribe with it at once one
-- waits here, so that what it removes is there to be seen.
create or replace function krash_take_push_endpoint(taken text) returns void
language sql security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('push ' || taken, 0));
  delete from push_subscriptions where endpoint = taken and user_id is distinct from krash_user_id()
$$;

-- The secrets of links to a place stood in the kept answers; they do no more.
delete from idempotency_keys where answer like '%"token":"%';
