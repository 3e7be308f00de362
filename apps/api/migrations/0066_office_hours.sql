-- When an office sees people. The row belongs to the record of the directory: whoever takes it over goes on with it.
create extension if not exists btree_gist;

create table office_hours (
  professional_id uuid primary key references professionals (id),
  -- Seven days from Monday on, each a list of {from, to} by the clock of the office.
  week jsonb not null check (jsonb_array_length(week) = 7),
  days_off date[] not null default '{}' check (cardinality(days_off) <= 200),
  slot_minutes integer not null check (slot_minutes between 10 and 240),
  gap_minutes integer not null check (gap_minutes between 0 and 120),
  days_ahead integer not null check (days_ahead between 1 and 90),
  booking text not null check (booking in ('atOnce', 'onRequest')),
  updated_at timestamptz(3) not null
);
-- Free times follow from it, and those are for everybody.
alter table office_hours enable row level security;
create policy everybody_reads on office_hours for select to krash_app using (true);
create policy holder_adds on office_hours for insert to krash_app
  with check (krash_professional_account(professional_id) = krash_user_id());
create policy holder_changes on office_hours for update to krash_app
  using (krash_professional_account(professional_id) = krash_user_id())
  with check (krash_professional_account(professional_id) = krash_user_id());
grant select, insert, update on office_hours to krash_app;

-- A visit can wait for the office's yes, and holds its time meanwhile. Visits have several lengths now, so that overlaps are
-- refused, not only equal starts.
alter table appointments drop constraint appointments_status_check;
alter table appointments
  add constraint appointments_status_check check (status in ('requested', 'booked', 'cancelled')),
  add column cancelled_by text check (cancelled_by in ('person', 'office')),
  add constraint appointments_cancelled_check check (cancelled_by is null or status = 'cancelled');
grant update (cancelled_by) on appointments to krash_app;
drop index appointments_slot, appointments_own_time;
alter table appointments add constraint appointments_slot
  exclude using gist (professional_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'cancelled');
create unique index appointments_own_time on appointments (user_id, starts_at) where status <> 'cancelled';
create index appointments_of_office on appointments (professional_id, starts_at) where status <> 'cancelled';
create index appointments_one on appointments (id);

-- Which times of a professional are taken, and nothing of whom.
drop function krash_taken_times(uuid, timestamptz, timestamptz);
create function krash_taken_times(professional uuid, since timestamptz, until timestamptz)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select visit.starts_at, visit.ends_at from appointments as visit
  where visit.professional_id = professional and visit.status <> 'cancelled'
    -- No visit is longer than a day.
    and visit.starts_at > since - interval '1 day' and visit.starts_at < until and visit.ends_at > since
$$;
revoke all on function krash_taken_times from public;
grant execute on function krash_taken_times to krash_app;

-- Visits as whoever answers for the record sees them; for the functions below alone. The phone is there where the person shares it,
-- and the conflict check, if there is one, has found none.
create view practice_visit_items as
  select own.user_id as holder_id, visit.id, visit.professional_id, visit.user_id as person_id,
    nullif(concat_ws(' ', person.first_name, person.last_name), '') as person_name,
    visit.starts_at, visit.ends_at, visit.time_zone, visit.status, visit.reason, visit.changes, visit.created_at, visit.updated_at,
    agreement.contact ->> 'cellNumber' as phone, agreement.contact ->> 'fullName' as shared_name
  from professional_accounts as own
  join appointments as visit on visit.professional_id = own.professional_id and visit.user_id <> own.user_id
  join users as person on person.id = visit.user_id
  left join lateral (
    select case when newest.revoked_at is null and newest.conflict_check in ('none', 'clear') then given.shared -> 'contact' end
      as contact
    from lawyer_connections as newest
    join consents as given on given.user_id = newest.user_id and given.id = newest.consent_id
    where newest.user_id = visit.user_id and newest.lawyer_id = visit.professional_id
    order by newest.connected_at desc, newest.id desc limit 1
  ) as agreement on true;
revoke all on practice_visit_items from public;

create function krash_practice_visit(visit uuid) returns setof practice_visit_items
language sql stable security definer set search_path = public, pg_temp as $$
  select * from practice_visit_items where holder_id = krash_user_id() and id = visit
$$;
revoke all on function krash_practice_visit from public;
grant execute on function krash_practice_visit to krash_app;

-- The visits of some days with the signed-in person's records. Without a day they begin today where each office is.
drop function krash_practice_visits(date, timestamptz, integer, integer);
create function krash_practice_visits(day date, days integer, now timestamptz, most integer, skipped integer)
returns table (
  id uuid, professional_id uuid, person_id uuid, person_name text, starts_at timestamptz, ends_at timestamptz,
  time_zone text, status text, reason text, phone text, updated_at timestamptz, total bigint
)
language sql stable security definer set search_path = public, pg_temp as $$
  select visit.id, visit.professional_id, visit.person_id, visit.person_name, visit.starts_at, visit.ends_at, visit.time_zone,
    visit.status, visit.reason, visit.phone, visit.updated_at, count(*) over ()
  from practice_visit_items as visit
  where visit.holder_id = krash_user_id() and visit.status <> 'cancelled'
    and visit.starts_at >= coalesce(day::timestamptz, krash_practice_visits.now) - interval '2 days'
    and visit.starts_at < coalesce(day::timestamptz, krash_practice_visits.now) + days * interval '1 day' + interval '2 days'
    and (visit.starts_at at time zone visit.time_zone)::date
      - coalesce(day, (krash_practice_visits.now at time zone visit.time_zone)::date) between 0 and days - 1
  order by visit.starts_at, visit.id limit most offset skipped
$$;
revoke all on function krash_practice_visits from public;
grant execute on function krash_practice_visits to krash_app;

-- 'Available now' ends: at its time, or with the professional's account. What the record said before of today and this week
-- comes back then.
alter table professionals
  add column available_until timestamptz(3),
  add column available_before boolean[];

-- Null ends it. False where the record is not the signed-in person's.
create function krash_set_available(professional uuid, until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if krash_professional_account(professional) is distinct from krash_user_id() then return false; end if;
  if until is null then
    perform krash_end_available(professional);
  else
    update professionals
    set available_before = case when available_until is null then array[available_today, available_this_week] else available_before end,
      available_until = until, available_immediately = true, available_today = true, available_this_week = true
    where id = professional;
  end if;
  return true;
end $$;

create function krash_end_available(professional uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update professionals
  set available_immediately = case when (case when available_until is null then available_this_week else available_before[2] end)
      is not null then false end,
    available_today = case when available_until is null then available_today else available_before[1] end,
    available_this_week = case when available_until is null then available_this_week else available_before[2] end,
    available_until = null, available_before = null
  where id = professional
$$;
revoke all on function krash_set_available, krash_end_available from public;
grant execute on function krash_set_available to krash_app;

-- Whoever gives a record back, or deletes the account, is not available there any more.
create function krash_leave_office() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform krash_end_available(old.professional_id)
  from professionals where id = old.professional_id and available_until is not null;
  return null;
end $$;
revoke all on function krash_leave_office from public;
create trigger professional_accounts_leave after delete on professional_accounts
  for each row execute function krash_leave_office();
