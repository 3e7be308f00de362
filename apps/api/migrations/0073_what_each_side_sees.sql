-- The last message that each side sees, where something was withheld; otherwise it is the last one. What the blocked write stands
-- behind it, and was passed row by row whenever whoever blocked them opened the inbox or the conversation.
alter table conversations
  add column person_last bigint not null default 0,
  add column other_last bigint not null default 0;
update conversations as held
set person_last = coalesce((
    select max(position) from messages where conversation_id = held.id and (side = 'person' or not is_withheld)
  ), 0),
  other_last = coalesce((
    select max(position) from messages where conversation_id = held.id and (side = 'other' or not is_withheld)
  ), 0)
where has_withheld;
grant update (person_last, other_last) on conversations to krash_app;

-- How many messages of an own conversation were withheld from the signed-in person, of those they have not deleted for themselves.
create index messages_withheld on messages (conversation_id, side, position) where is_withheld;
create function krash_count_withheld(conversation uuid) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from conversation_members as member
  join messages as message on message.conversation_id = member.conversation_id and message.is_withheld
    and message.side <> member.side and message.position > member.cleared_position
  where member.user_id = krash_user_id() and member.conversation_id = conversation
$$;
revoke all on function krash_count_withheld from public;
grant execute on function krash_count_withheld to krash_app;

-- Which of our sentences a message is, so that each side reads it in their own language; its text is that sentence in the
-- language of whom it went to.
alter table messages add column ready_sentence text
  check (ready_sentence in ('noTime', 'otherField', 'tooFar', 'conflict', 'other'));
alter table messages add constraint messages_ready_sentence check (deleted_at is null or ready_sentence is null);
create function krash_forget_ready_sentence() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.ready_sentence := null;
  return new;
end $$;
revoke all on function krash_forget_ready_sentence from public;
create trigger messages_forget_ready_sentence before update of deleted_at on messages
  for each row when (new.deleted_at is not null) execute function krash_forget_ready_sentence();

-- Whether this account has blocked the signed-in person where they know each other by a professional's record: in the conversation
-- with it, or, answering for it, by name. A block of the same two as anybody else must show on neither side that they are the same.
create function krash_is_blocked_at(account uuid, record uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from blocks as block left join conversations as held on held.id = block.conversation_id
    where block.user_id = account and (
      (block.blocked_user_id = krash_user_id() and krash_professional_account(record) = account)
      or (
        held.professional_id = record and krash_user_id() in (held.person_id, held.other_id)
        and account in (held.person_id, held.other_id)
      )
    )
  )
$$;
revoke all on function krash_is_blocked_at from public;
grant execute on function krash_is_blocked_at to krash_app;

create or replace function krash_professional_presence(professional uuid)
returns table (online_until timestamptz, last_seen_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select
      case when krash_is_blocked_at(account.user_id, professional) then null else presence.online_until::timestamptz end,
      case when krash_is_blocked_at(account.user_id, professional) then null else presence.last_seen_at::timestamptz end
    from professional_accounts as account left join presence on presence.user_id = account.user_id
    where account.professional_id = professional;
end $$;
drop function krash_is_blocked_by;

-- Also whether the professional has blocked the person, so that no words are asked for that would not go to them.
create or replace view practice_request_items as
  select own.user_id as holder_id, request.id, request.user_id as person_id, request.professional_id, request.state,
    request.decline_reason, request.came_at, request.updated_at, held.id as conversation_id,
    nullif(concat_ws(' ', person.first_name, person.last_name), '') as person_name,
    coalesce(member.unread_count, 0) as unread_count, coalesce(agreement.conflict_check, 'none') as conflict_check,
    case when agreement.is_active then 'active' when agreement.is_active is null then 'none' else 'ended' end as sharing,
    agreement.place,
    exists (
      select from blocks as block
      where block.user_id = own.user_id and (block.conversation_id = held.id or block.blocked_user_id = request.user_id)
    ) as is_blocked
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

-- 'Available now' says its end.
create or replace view professional_items as
  select id, type, is_active, (left(written.item::text, -1) || ', "distance" : "0 mi"}')::json as item, written.item as written
  from professionals cross join lateral (
    select json_build_object(
      'id', id, 'type', type, 'fullName', full_name, 'firmName', firm_name, 'email', email, 'phone', phone,
      'address', address, 'city', city, 'state', state, 'zipCode', zip_code, 'latitude', latitude, 'longitude', longitude,
      'location', json_build_object(
        'latitude', latitude, 'longitude', longitude, 'address', address, 'city', city, 'state', state, 'zipCode', zip_code
      ),
      'rating', rating, 'reviewCount', review_count, 'yearsExperience', years_experience,
      'languages', languages, 'proficiency', proficiency, 'specialties', specialties, 'practiceAreas', practice_areas,
      'courtAdmissions', court_admissions, 'insuranceNetworks', insurance_networks,
      'hospitalAffiliations', hospital_affiliations,
      'acceptsInsurance', accepts_insurance, 'emergencyAvailable', emergency_available,
      'availability', case when available_this_week is not null then json_build_object(
        'immediate', available_immediately, 'today', available_today, 'thisWeek', available_this_week,
        'until', to_char(available_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) end,
      'takesAppointments', takes_appointments,
      'profileImage', '/api/professionals/' || type || '/' || id || '/picture?v=' || picture_name,
      'bio', bio, 'lawSchool', law_school,
      'barNumber', bar_number, 'licenseNumber', license_number,
      'hourlyRate', hourly_rate, 'freeFirstTalk', free_first_talk, 'contingency', contingency, 'website', website,
      'isVerified', is_verified, 'isActive', is_active, 'isDemo', is_demo,
      'precision', position_precision, 'sources', krash_sources(professionals),
      'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) as item
  ) as written;
