-- How far a side has read as the other is told, where that is not how far it has read: whoever has blocked somebody reads on, and
-- to the blocked it looks as if they had left.
alter table conversations add column person_read_told bigint, add column other_read_told bigint;
grant update (person_read_told, other_read_told) on conversations to krash_app;

-- Also whether the office has blocked the person, so that no words are asked for that would not go to them.
create or replace view practice_visit_items as
  select own.user_id as holder_id, visit.id, visit.professional_id, visit.user_id as person_id,
    nullif(concat_ws(' ', person.first_name, person.last_name), '') as person_name,
    visit.starts_at, visit.ends_at, visit.time_zone, visit.status, visit.reason, visit.changes, visit.created_at, visit.updated_at,
    agreement.contact ->> 'cellNumber' as phone, agreement.contact ->> 'fullName' as shared_name,
    exists (
      select from blocks as block left join conversations as held on held.id = block.conversation_id
      where block.user_id = own.user_id and (
        block.blocked_user_id = visit.user_id
        or (held.person_id = visit.user_id and held.professional_id = visit.professional_id)
      )
    ) as is_blocked
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

drop function krash_practice_visits(date, integer, timestamptz, integer, integer);
create function krash_practice_visits(day date, days integer, now timestamptz, most integer, skipped integer)
returns table (
  id uuid, professional_id uuid, person_id uuid, person_name text, starts_at timestamptz, ends_at timestamptz,
  time_zone text, status text, reason text, phone text, is_blocked boolean, updated_at timestamptz, total bigint
)
language sql stable security definer set search_path = public, pg_temp as $$
  select visit.id, visit.professional_id, visit.person_id, visit.person_name, visit.starts_at, visit.ends_at, visit.time_zone,
    visit.status, visit.reason, visit.phone, visit.is_blocked, visit.updated_at, count(*) over ()
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

-- As before, but nothing in the bell tells any more of who came to the record: names, visits and reviews were still there.
create or replace function krash_give_up_professional(professional uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('professional_accounts ' || professional, 0));
  delete from professional_accounts where professional_id = professional and user_id = krash_user_id();
  if not found then
    return false;
  end if;
  perform from conversations where professional_id = professional and other_id = krash_user_id() order by id for update;
  given := array(select id from conversations where professional_id = professional and other_id = krash_user_id());
  delete from conversation_members where user_id = krash_user_id() and conversation_id::text = any (given);
  -- Nor do their words stay anywhere else: in the bell and its mail, the events of the last day, kept answers.
  with gone as (
    delete from notifications as bell
    where bell.user_id = krash_user_id() and case split_part(bell.event_key, ':', 1)
      when 'message' then split_part(bell.event_key, ':', 2) = any (given)
      when 'connection' then split_part(bell.event_key, ':', 2) in (
        select id::text from lawyer_connections where lawyer_id = professional
      )
      when 'appointment' then split_part(bell.event_key, ':', 2) in (
        select id::text from appointments where professional_id = professional and user_id <> krash_user_id()
      )
      when 'review' then split_part(bell.event_key, ':', 2) in (
        select id::text from reviews where professional_id = professional
      )
    end
    returning bell.id
  )
  delete from live_events using gone
  where user_id = krash_user_id() and data::text like '%' || gone.id || '%';
  delete from live_events
  where user_id = krash_user_id()
    and coalesce(data #>> '{message,conversationId}', data ->> 'conversationId') = any (given);
  delete from idempotency_keys
  where user_id = krash_user_id() and answer like any (array(select '%' || id || '%' from unnest(given) as id));
  -- Where the other person has deleted the account already, nobody is left.
  delete from conversations
  where professional_id = professional and other_id = krash_user_id() and person_id is null;
  update conversations set other_id = null where professional_id = professional and other_id = krash_user_id();
  return true;
end $$;
