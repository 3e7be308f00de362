-- What professionals say about their own records, and where each field of a record comes from. Records of which nobody has
-- said anything, nearly all, hold nulls and defaults here: no search reads or weighs more than before.
alter table professionals
  -- By language tag: {"es": "native"}.
  add column proficiency jsonb not null default '{}' check (jsonb_typeof(proficiency) = 'object'),
  add column free_first_talk boolean,
  add column contingency boolean,
  add column hospital_affiliations text[] not null default '{}',
  add column website text check (website ~ '^https://' and char_length(website) <= 300),
  -- Name of the picture among the files of whoever has taken over the record.
  add column picture_name uuid,
  -- By field of the wire: {"bio": {"at": "2026-11-20T10:00:00.000Z", "before": {"bio": null}}}. `before` holds the columns as the
  -- registry has them, for the time when nobody answers for the record any more; an import keeps it current.
  add column own_fields jsonb,
  -- The public page that was looked at for 'Verified', and when.
  add column verified_source text check (verified_source ~ '^https://' and char_length(verified_source) <= 500),
  add column verified_at timestamptz(3);
create index professionals_proficiency on professionals using gin (proficiency jsonb_path_ops) where proficiency <> '{}';

-- The columns that professionals have changed, as their registry has them.
create function krash_columns_before(own jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(name, value), '{}')
  from jsonb_each(own) as told (field, facts), jsonb_each(facts -> 'before') as kept (name, value)
$$;

-- The record as its registry has it.
create function krash_as_registered(who professionals) returns professionals language sql immutable parallel safe as $$
  select jsonb_populate_record(who, krash_columns_before(who.own_fields))
$$;

-- The record of the signed-in person, held until the end of the transaction; nothing where it is not theirs.
create function krash_hold_own_record(professional uuid) returns setof professionals
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Who gives the record back waits, or has done so already.
  perform pg_advisory_xact_lock_shared(hashtextextended('professional_accounts ' || professional, 0));
  if krash_professional_account(professional) = krash_user_id() then
    return query select * from professionals where id = professional and is_active for no key update;
  end if;
end $$;
revoke all on function krash_hold_own_record from public;
grant execute on function krash_hold_own_record to krash_app;

-- The one place that knows which columns can be a professional's own.
create function krash_set_own_columns(professional uuid, columns jsonb, own jsonb, at timestamptz) returns void
language sql set search_path = public, pg_temp as $$
  update professionals as who
  set (
    bio, languages, proficiency, specialties, practice_areas, court_admissions, insurance_networks, accepts_insurance,
    hospital_affiliations, hourly_rate, free_first_talk, contingency, law_school, search_school, bar_number, license_number,
    website, picture_name
  ) = (
    select
      bio, languages, proficiency, specialties, practice_areas, court_admissions, insurance_networks, accepts_insurance,
      hospital_affiliations, hourly_rate, free_first_talk, contingency, law_school, search_school, bar_number, license_number,
      website, picture_name
    from jsonb_populate_record(who, columns)
  ), own_fields = nullif(own, '{}'), updated_at = at
  where id = professional
$$;
revoke all on function krash_set_own_columns from public;

-- Writes fields of the signed-in person's record, which is held: {"bio": {"bio": "…"}}. A field that says again what the registry
-- says is the registry's.
create function krash_write_own_fields(professional uuid, told jsonb, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who professionals;
  own jsonb;
  columns jsonb := '{}';
  field text;
  given jsonb;
  kept jsonb;
begin
  select * into who from professionals
  where id = professional and krash_professional_account(id) = krash_user_id() for no key update;
  if not found then
    raise exception 'not a record of this person';
  end if;
  own := coalesce(who.own_fields, '{}');
  for field, given in select * from jsonb_each(told) loop
    columns := columns || given;
    kept := coalesce(
      own -> field -> 'before',
      (select jsonb_object_agg(name, to_jsonb(who) -> name) from jsonb_object_keys(given) as name)
    );
    own := case
      when kept = given then own - field
      else own || jsonb_build_object(field, jsonb_build_object(
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'before', kept
      ))
    end;
  end loop;
  perform krash_set_own_columns(professional, columns, own, at);
end $$;
revoke all on function krash_write_own_fields from public;
grant execute on function krash_write_own_fields to krash_app;

-- What a professional wrote goes with the account, or when the record is given back: the registry's words are shown again. Somebody
-- looked at one bar or licence number; where another takes its place, nobody has looked.
create function krash_forget_own_fields() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who professionals;
  columns jsonb;
begin
  select * into who from professionals
  where id = old.professional_id and own_fields is not null for no key update;
  if found then
    columns := krash_columns_before(who.own_fields);
    if columns ?| array['bar_number', 'license_number'] then
      update professionals set is_verified = false, verified_source = null, verified_at = null
      where id = who.id and is_verified;
    end if;
    perform krash_set_own_columns(who.id, columns, null, date_trunc('milliseconds', greatest(clock_timestamp(), who.updated_at + interval '1 ms')));
  end if;
  return null;
end $$;
revoke all on function krash_forget_own_fields from public;
create trigger professional_accounts_over after delete on professional_accounts
  for each row execute function krash_forget_own_fields();

-- What is left of `own_fields` once the registry has other words of its own; `said` is a row of the columns an import writes.
create function krash_with_registry(own jsonb, said jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(field, jsonb_set(facts, '{before}', (
    select jsonb_object_agg(name, coalesce(said -> name, value)) from jsonb_each(facts -> 'before') as kept (name, value)
  )))
  from jsonb_each(own) as told (field, facts)
$$;

-- Where the fields come from: the registry or the invention, the gazetteer where it placed the office, the reviews, the
-- professional, and whoever looked the person up for 'Verified'.
create or replace function krash_sources(who professionals) returns json language sql stable as $$
  select json_agg(entry) from (
    select json_build_object(
      'source', source,
      'fields', case when who.own_fields is null then fields
        else array(select field from unnest(fields) as field where not who.own_fields ? field) end,
      'updatedOn', updated_on,
      'checkedAt', to_char(checked at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) as entry
    from (values
      (
        who.source,
        array_remove(array[
          'fullName', case when who.firm_name is not null then 'firmName' end, case when who.phone is not null then 'phone' end,
          case when who.email is not null then 'email' end, 'address',
          case when who.specialties <> '{}' then 'specialties' end, case when who.practice_areas <> '{}' then 'practiceAreas' end,
          case when who.years_experience is not null then 'yearsExperience' end,
          case when who.law_school is not null then 'lawSchool' end,
          case when who.license_number is not null then 'licenseNumber' end, case when who.bar_number is not null then 'barNumber' end,
          case when who.languages <> '{}' then 'languages' end, case when who.bio is not null then 'bio' end,
          case when who.court_admissions <> '{}' then 'courtAdmissions' end,
          case when who.insurance_networks <> '{}' then 'insuranceNetworks' end,
          case when who.hospital_affiliations <> '{}' then 'hospitalAffiliations' end,
          case when who.hourly_rate is not null then 'hourlyRate' end,
          case when who.free_first_talk is not null then 'freeFirstTalk' end,
          case when who.contingency is not null then 'contingency' end, case when who.website is not null then 'website' end
        ], null),
        who.source_updated_on, who.checked_at, true
      ),
      ('gazetteer', array['latitude', 'longitude'], null, who.checked_at, who.position_precision <> 'address'),
      ('reviews', array['rating', 'reviewCount'], null, null, who.review_count > 0 and not who.is_demo)
    ) as known (source, fields, updated_on, checked, applies)
    where applies
    union all
    select json_build_object(
      'source', 'professional', 'fields', array_agg(field order by field), 'updatedOn', left(facts ->> 'at', 10), 'checkedAt', null
    )
    from jsonb_each(who.own_fields) as told (field, facts)
    group by left(facts ->> 'at', 10)
    union all
    select json_build_object(
      'source', 'krash', 'fields', array_remove(array[
        'isVerified', case when who.license_number is not null then 'licenseNumber' end,
        case when who.bar_number is not null then 'barNumber' end
      ], null), 'updatedOn', null,
      'checkedAt', to_char(who.verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'url', who.verified_source
    )
    where who.is_verified and who.verified_at is not null
  ) as every
$$;

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
        'immediate', available_immediately, 'today', available_today, 'thisWeek', available_this_week
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

-- The audit also knows that a check was taken back.
alter table audit_entries drop constraint audit_entries_kind_check, add constraint audit_entries_kind_check check (kind in (
  'account_created', 'signed_in', 'sign_in_failed', 'sign_in_locked', 'password_refused', 'session_reused', 'signed_out',
  'device_signed_out', 'signed_out_everywhere', 'passkey_added', 'passkey_used', 'passkey_removed', 'reset_asked',
  'password_reset', 'password_changed', 'email_confirmed', 'email_change_asked', 'email_changed', 'email_change_undone',
  'shared', 'shared_opened', 'sharing_revoked', 'sharing_ended_by_lawyer', 'place_shared', 'place_sharing_ended',
  'data_exported', 'account_deleted',
  'record_taken_over', 'record_given_back', 'chain_begun', 'directory_imported', 'help_places_imported', 'record_invited',
  'record_verified', 'record_unverified', 'reports_listed', 'audit_listed', 'audit_verified'
));
