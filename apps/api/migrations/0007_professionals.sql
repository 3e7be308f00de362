-- Lawyers and physicians: a directory shared by everybody.
create table professionals (
  id uuid primary key,
  type text not null check (type in ('lawyer', 'physician')),
  full_name text not null check (char_length(full_name) between 1 and 200),
  firm_name text check (char_length(firm_name) <= 200),
  email text check (char_length(email) <= 254),
  -- E.164
  phone text check (phone ~ '^\+1\d{10}$'),
  address text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text check (zip_code ~ '^\d{5}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Null while nobody has reviewed.
  rating double precision check (rating between 0 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  years_experience integer not null check (years_experience between 0 and 80),
  -- Language tags of BCP 47.
  languages text[] not null check (cardinality(languages) > 0),
  specialties text[] not null check (cardinality(specialties) > 0),
  practice_areas text[] not null,
  available_immediately boolean not null,
  available_today boolean not null,
  available_this_week boolean not null,
  -- US dollars an hour.
  hourly_rate integer check (hourly_rate > 0),
  is_verified boolean not null,
  is_active boolean not null default true,
  is_demo boolean not null,
  -- As they are compared: plain words of name, firm and specialties, each after a space.
  search_text text not null,
  -- Plain words of specialties and practice areas, one entry each.
  area_keys text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((rating is null) = (review_count = 0))
);
-- The box of a circle: the degrees north are a range of the index, the degrees east are checked in it.
create index professionals_position on professionals (type, latitude, longitude) where is_active;
grant select on professionals to krash_app;

-- A professional as the wire shows one: whoever lists professionals beside their own rows reads it from here.
create view professional_items as
  select id, type, is_active, json_build_object(
    'id', id, 'type', type, 'fullName', full_name, 'firmName', firm_name, 'email', email, 'phone', phone,
    'address', address, 'city', city, 'state', state, 'zipCode', zip_code, 'latitude', latitude, 'longitude', longitude,
    'rating', rating, 'reviewCount', review_count, 'yearsExperience', years_experience,
    'languages', languages, 'specialties', specialties, 'practiceAreas', practice_areas,
    'availability', json_build_object(
      'immediate', available_immediately, 'today', available_today, 'thisWeek', available_this_week
    ),
    'hourlyRate', hourly_rate, 'isVerified', is_verified, 'isActive', is_active, 'isDemo', is_demo,
    'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) as item
  from professionals;
grant select on professional_items to krash_app;
