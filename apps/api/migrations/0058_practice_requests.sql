-- Who came to a professional, and what became of it. The row is the person's and goes with their account; whoever answers for
-- the record changes it through the functions below, and sees nobody else.
create table practice_requests (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  professional_id uuid not null references professionals (id),
  state text not null check (state in ('new', 'in_progress', 'closed', 'declined')),
  decline_reason text check (decline_reason in ('noTime', 'otherField', 'tooFar', 'conflict', 'other')),
  came_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id),
  unique (user_id, professional_id),
  check ((state = 'declined') = (decline_reason is not null))
);
create index practice_requests_of on practice_requests (professional_id, state, updated_at desc, id desc);
alter table practice_requests enable row level security;
create policy own_rows on practice_requests to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select on practice_requests to krash_app;

-- Words, a sharing and a booking each begin a request. Sharing or booking anew also opens one that was over; words alone do not:
-- they may be thanks, and whoever writes holds the conversation, so this must not wait for who holds the request.
create function krash_come_to_professional() returns trigger
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
    insert into practice_requests as known (user_id, professional_id, state, came_at, updated_at)
    values (new.user_id, whom, 'new', at, at)
    on conflict (user_id, professional_id) do update
    set state = 'new', decline_reason = null, came_at = excluded.came_at,
      updated_at = greatest(excluded.updated_at, known.updated_at + interval '1 millisecond')
    where known.state in ('closed', 'declined');
  end if;
  return null;
end $$;
revoke all on function krash_come_to_professional from public;
-- Each of the three holds the conversation with the professional first, and so does whoever answers the request.
create trigger professional_contacts_come after insert on professional_contacts
  for each row execute function krash_come_to_professional('first');
create trigger lawyer_connections_come after insert on lawyer_connections
  for each row execute function krash_come_to_professional('anew');
create trigger appointments_come after insert on appointments
  for each row execute function krash_come_to_professional('anew');

-- Who came before: an answered conversation is in progress.
insert into practice_requests (user_id, professional_id, state, came_at, updated_at)
select came.user_id, came.professional_id,
  case when coalesce(bool_or(held.other_has_written), false) then 'in_progress' else 'new' end, max(came.at), max(came.at)
from (
  select user_id, professional_id, created_at as at from professional_contacts
  union all select user_id, lawyer_id, connected_at from lawyer_connections
  union all select user_id, professional_id, created_at from appointments
) as came
left join conversations as held on held.person_id = came.user_id and held.professional_id = came.professional_id
where krash_professional_account(came.professional_id) is distinct from came.user_id
group by came.user_id, came.professional_id;

-- Requests as whoever answers for the record sees them; for the functions below alone.
create view practice_request_items as
  select own.user_id as holder_id, request.id, request.user_id as person_id, request.professional_id, request.state,
    request.decline_reason, request.came_at, request.updated_at, held.id as conversation_id,
    nullif(concat_ws(' ', person.first_name, person.last_name), '') as person_name,
    coalesce(member.unread_count, 0) as unread_count, coalesce(agreement.conflict_check, 'none') as conflict_check,
    case when agreement.is_active then 'active' when agreement.is_active is null then 'none' else 'ended' end as sharing,
    agreement.place
  from professional_accounts as own
  join practice_requests as request on request.professional_id = own.professional_id
  join conversations as held on held.person_id = request.user_id and held.professional_id = request.professional_id
    and held.other_id = own.user_id
  join users as person on person.id = request.user_id
  left join conversation_members as member on member.user_id = own.user_id and member.conversation_id = held.id
  left join lateral (
    select newest.conflict_check, newest.revoked_at is null as is_active,
      case when newest.revoked_at is not null then null
        when newest.conflict_check = 'waiting' then newest.conflict_facts - '{fullName,others,date}'::text[]
        else given.shared #> '{location,near}' end as place
    from lawyer_connections as newest
    join consents as given on given.user_id = newest.user_id and given.id = newest.consent_id
    where newest.user_id = request.user_id and newest.lawyer_id = request.professional_id
    order by newest.connected_at desc, newest.id desc limit 1
  ) as agreement on true;
revoke all on practice_request_items from public;

-- A page of the requests of the signed-in person's records.
create function krash_practice_requests(wanted text, most integer, skipped integer) returns setof practice_request_items
language sql stable security definer set search_path = public, pg_temp as $$
  select * from practice_request_items
  where holder_id = krash_user_id() and state = wanted
  order by updated_at desc, id desc limit most offset skipped
$$;
revoke all on function krash_practice_requests from public;
grant execute on function krash_practice_requests to krash_app;

create function krash_practice_request(request uuid) returns setof practice_request_items
language sql stable security definer set search_path = public, pg_temp as $$
  select * from practice_request_items where holder_id = krash_user_id() and id = request
$$;
revoke all on function krash_practice_request from public;
grant execute on function krash_practice_request to krash_app;

create function krash_practice_counts() returns table (state text, count bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select request.state, count(*)
  from professional_accounts as own
  join practice_requests as request on request.professional_id = own.professional_id
  where own.user_id = krash_user_id() and request.user_id <> own.user_id
  group by request.state
$$;
revoke all on function krash_practice_counts from public;
grant execute on function krash_practice_counts to krash_app;

-- Holds a request of the signed-in person's records until their transaction ends: two devices wait for each other, and meanwhile
-- the record cannot be given back, nor the person's account deleted, which holds their conversations first. False where there is none.
create function krash_hold_request(request uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person uuid;
  whose uuid;
begin
  select user_id, professional_id into person, whose from practice_requests where id = request;
  if whose is null then return false; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('professional_accounts ' || whose, 0));
  perform from conversations as held
  where held.person_id = person and held.professional_id = whose and held.other_id = krash_user_id() for update;
  if not found then return false; end if;
  perform from practice_requests where id = request for update;
  return found;
end $$;
revoke all on function krash_hold_request from public;
grant execute on function krash_hold_request to krash_app;

-- Only after it is held.
create function krash_change_request(request uuid, becomes text, reason text, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update practice_requests as held set state = becomes, decline_reason = reason, updated_at = at
  where held.id = request and krash_professional_account(held.professional_id) = krash_user_id();
  return found;
end $$;
revoke all on function krash_change_request from public;
grant execute on function krash_change_request to krash_app;

-- The visits of a day with the signed-in person's records. Without a day it is today where each office is.
create function krash_practice_visits(day date, now timestamptz, most integer, skipped integer)
returns table (
  id uuid, professional_id uuid, person_id uuid, person_name text, starts_at timestamptz, ends_at timestamptz,
  time_zone text, total bigint
)
language sql stable security definer set search_path = public, pg_temp as $$
  select visit.id, visit.professional_id, visit.user_id, nullif(concat_ws(' ', person.first_name, person.last_name), ''),
    visit.starts_at, visit.ends_at, visit.time_zone, count(*) over ()
  from professional_accounts as own
  join appointments as visit on visit.professional_id = own.professional_id and visit.status = 'booked'
    and visit.starts_at >= coalesce(day::timestamptz, krash_practice_visits.now) - interval '2 days'
    and visit.starts_at < coalesce(day::timestamptz, krash_practice_visits.now) + interval '3 days'
    and visit.user_id <> own.user_id
  join users as person on person.id = visit.user_id
  where own.user_id = krash_user_id()
    and (visit.starts_at at time zone visit.time_zone)::date
      = coalesce(day, (krash_practice_visits.now at time zone visit.time_zone)::date)
  order by visit.starts_at, visit.id limit most offset skipped
$$;
revoke all on function krash_practice_visits from public;
grant execute on function krash_practice_visits to krash_app;
