-- What a registry tells of a professional, and what it does not: years, languages and availability may be unknown now.
alter table professionals
  alter column years_experience drop not null,
  alter column available_immediately drop not null,
  alter column available_today drop not null,
  alter column available_this_week drop not null,
  drop constraint professionals_languages_check,
  drop constraint professionals_specialties_check;
alter table professionals
  add column court_admissions text[] not null default '{}',
  add column insurance_networks text[] not null default '{}',
  add column accepts_insurance boolean,
  add column emergency_available boolean not null default false,
  add column takes_appointments boolean not null default false,
  add column bio text check (char_length(bio) <= 4000),
  add column law_school text check (char_length(law_school) <= 200),
  add column bar_number text check (char_length(bar_number) <= 50),
  add column license_number text check (char_length(license_number) <= 50),
  -- How exact the coordinates are.
  add column position_precision text not null default 'address'
    check (position_precision in ('address', 'zip', 'place', 'state')),
  add column source text not null default 'demo' check (source in ('demo', 'generated', 'nppes', 'bar-roster')),
  -- The number in that registry: an import finds the person again by it.
  add column source_id text check (char_length(source_id) <= 50),
  -- The day the registry last changed the entry, and when we last read it there.
  add column source_updated_on date,
  add column checked_at timestamptz(3),
  -- How many gave 1, 2, 3, 4 and 5 stars: rating and review_count follow from it.
  add column star_counts integer[] not null default '{0,0,0,0,0}' check (cardinality(star_counts) = 5);
alter table professionals alter column source drop default;
create unique index professionals_source on professionals (source, source_id) where source_id is not null;

-- The invented people came with a rating and a number of reviews only: the stars that give it, as near as whole reviews can.
update professionals
set star_counts = (
  select array_agg(
    case star
      when ceil(rating)::int then high
      when floor(rating)::int then review_count - high
      else 0
    end order by star
  )
  from generate_series(1, 5) as star, lateral (
    select case when ceil(rating) = floor(rating) then review_count
      else round((rating - floor(rating)) * review_count)::int end as high
  ) as mixed
)
where review_count > 0;
-- The invented doctors get the names of specialties that can be asked for, and everybody invented can be booked.
update professionals set
  takes_appointments = true,
  accepts_insurance = case when type = 'physician' then get_byte(uuid_send(id), 15) % 5 > 0 end,
  emergency_available = type = 'physician' and 'Emergency Medicine' = any (specialties),
  specialties = array(
    select distinct case named
      when 'Orthopedic Surgery' then 'Orthopedics'
      when 'General Surgery' then 'Surgery'
      when 'Sports Medicine' then 'Physical Medicine and Rehabilitation'
      when 'Ophthalmology' then 'Pediatrics'
      else named
    end
    from unnest(specialties) as named
  )
where is_demo;

-- Rating and review_count always follow from star_counts; two decimals, so that scores are exact.
create function krash_follow_stars() returns trigger language plpgsql as $$
declare
  stars integer[] := new.star_counts;
begin
  new.review_count := stars[1] + stars[2] + stars[3] + stars[4] + stars[5];
  new.rating := case when new.review_count = 0 then null else round(
    (stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5])::numeric / new.review_count, 2
  ) end;
  return new;
end $$;
create trigger professionals_stars before insert or update of star_counts, rating, review_count on professionals
  for each row execute function krash_follow_stars();
update professionals set star_counts = star_counts;

-- Where the fields come from: the registry or the invention, the gazetteer where it placed the office, the reviews.
create function krash_sources(who professionals) returns json language sql stable as $$
  select json_agg(json_build_object(
    'source', source, 'fields', fields, 'updatedOn', updated_on,
    'checkedAt', to_char(checked at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ))
  from (values
    (
      who.source,
      array_remove(array[
        'fullName', case when who.firm_name is not null then 'firmName' end, case when who.phone is not null then 'phone' end,
        case when who.email is not null then 'email' end, 'address',
        case when who.specialties <> '{}' then 'specialties' end, case when who.practice_areas <> '{}' then 'practiceAreas' end,
        case when who.years_experience is not null then 'yearsExperience' end,
        case when who.law_school is not null then 'lawSchool' end,
        case when who.license_number is not null then 'licenseNumber' end, case when who.bar_number is not null then 'barNumber' end
      ], null),
      who.source_updated_on, who.checked_at, true
    ),
    ('gazetteer', array['latitude', 'longitude'], null, who.checked_at, who.position_precision <> 'address'),
    ('reviews', array['rating', 'reviewCount'], null, null, who.review_count > 0 and not who.is_demo)
  ) as known (source, fields, updated_on, checked, applies)
  where applies
$$;

create or replace view professional_items as
  select id, type, is_active, json_build_object(
    'id', id, 'type', type, 'fullName', full_name, 'firmName', firm_name, 'email', email, 'phone', phone,
    'address', address, 'city', city, 'state', state, 'zipCode', zip_code, 'latitude', latitude, 'longitude', longitude,
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
  from professionals;
