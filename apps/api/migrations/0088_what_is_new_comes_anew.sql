-- As before, and sharing what is new also opens a request that was over: it is another agreement, as sharing anew is.
create or replace function krash_come_to_professional() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  came jsonb := to_jsonb(new);
  whom uuid := coalesce(came ->> 'professional_id', came ->> 'lawyer_id');
  at timestamptz := coalesce(came ->> 'connected_at', came ->> 'created_at');
begin
  if krash_professional_account(whom) = new.user_id then return null; end if;
  if tg_argv[0] = 'first' then
    insert into practice_requests (user_id, professional_id, state, came_at, updated_at)
    values (new.user_id, whom, 'new', at, at) on conflict (user_id, professional_id) do nothing;
  else
    if tg_op = 'UPDATE' then
      at := (select agreed_at from consents where user_id = new.user_id and id = (came ->> 'consent_id')::uuid);
    end if;
    insert into practice_requests as known (user_id, professional_id, state, came_at, updated_at)
    values (new.user_id, whom, 'new', at, at)
    on conflict (user_id, professional_id) do update
    set state = 'new', decline_reason = null, came_at = excluded.came_at,
      updated_at = greatest(excluded.updated_at, known.updated_at + interval '1 millisecond')
    where known.state in ('closed', 'declined');
  end if;
  return null;
end $$;
-- Whoever renews holds the conversation first, as with the others.
create trigger lawyer_connections_renewed after update of consent_id on lawyer_connections
  for each row when (new.consent_id <> old.consent_id) execute function krash_come_to_professional('anew');
