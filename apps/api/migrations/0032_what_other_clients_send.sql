-- A file may stand in its section alone, before its vehicle, driver, policy or report is there.
alter table files drop constraint files_item;
alter table files add constraint files_item check (section_type <> 'personal' or section_item_id is null);

-- A professional as the wire shows one, with the place in one object. `written` is what a search completes with the distance that
-- it knows; everywhere else it is not known.
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
      'languages', languages, 'specialties', specialties, 'practiceAreas', practice_areas,
      'courtAdmissions', court_admissions, 'insuranceNetworks', insurance_networks,
      'acceptsInsurance', accepts_insurance, 'emergencyAvailable', emergency_available,
      'availability', case when available_this_week is not null then json_build_object(
        'immediate', available_immediately, 'today', available_today, 'thisWeek', available_this_week
      ) end,
      'takesAppointments', takes_appointments, 'profileImage', null, 'bio', bio, 'lawSchool', law_school,
      'barNumber', bar_number, 'licenseNumber', license_number,
      'hourlyRate', hourly_rate, 'isVerified', is_verified, 'isActive', is_active, 'isDemo', is_demo,
      'precision', position_precision, 'sources', krash_sources(professionals),
      'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) as item
  ) as written;

-- Told by a client, which may tell anything: it is shown to the person and proves nothing.
alter table activities add column told_by_client boolean not null default false;

alter table feedback add column priority text check (priority in ('low', 'medium', 'high', 'urgent'));
-- Files of the person, as they were called when they were attached.
alter table feedback add column attachments jsonb not null default '[]';

-- Whose code a person gave when they registered.
alter table users add column referred_by uuid references users (id) on delete set null;
create index users_referred_by on users (referred_by) where referred_by is not null;
-- How many people joined by the caller's code; nobody learns who.
create function krash_joined_count() returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from users where referred_by = krash_user_id()
$$;
revoke all on function krash_joined_count from public;
grant execute on function krash_joined_count to krash_app;

-- The insurer's own numbers for help on the road and for claims.
alter table insurance_policies
  add column roadside_phone text check (roadside_phone ~ '^\+1\d{10}$'),
  add column claims_phone text check (claims_phone ~ '^\+1\d{10}$');

-- The ZIP area around a point.
create index zip_codes_position on zip_codes (latitude, longitude);

-- Filters of a search that few ask for.
create index professionals_courts on professionals using gin (court_admissions) where court_admissions <> '{}';
create index professionals_networks on professionals using gin (insurance_networks) where insurance_networks <> '{}';
