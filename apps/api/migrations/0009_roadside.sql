-- Great-circle miles by the haversine formula, the same as milesBetween() of the contract (radius 3959). Rounded to a
-- tenth of a millimetre first: PostgreSQL refuses to square the smallest numbers a coordinate can be (underflow).
create function miles_between(from_latitude float8, from_longitude float8, to_latitude float8, to_longitude float8)
  returns float8
  language sql immutable strict parallel safe
  as $$
    select 2 * 3959 * asin(least(1, sqrt(
      power(sin((lat2 - lat1) / 2), 2) + cos(lat1) * cos(lat2) * power(sin((lng2 - lng1) / 2), 2)
    )))
    from (select
      radians(round(from_latitude::numeric, 9)::float8) as lat1,
      radians(round(from_longitude::numeric, 9)::float8) as lng1,
      radians(round(to_latitude::numeric, 9)::float8) as lat2,
      radians(round(to_longitude::numeric, 9)::float8) as lng2
    ) as points
  $$;

-- Companies that come to a broken-down car; shared by everybody, empty until an operator fills it.
create table roadside_services (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  phone text not null check (char_length(phone) between 3 and 30),
  is_open_24x7 boolean not null default true,
  -- Minutes.
  arrival_min integer not null check (arrival_min >= 0),
  arrival_max integer not null,
  -- What they do, as words of the phrases: towing, jumpStart, ...
  services text[] not null default '{}',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (arrival_max >= arrival_min)
);
create index roadside_services_latitude on roadside_services (latitude) where is_active;

grant select on roadside_services to krash_app;
