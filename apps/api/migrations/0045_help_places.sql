-- Whom to call near a place: hospitals with an emergency room, police offices, and companies that come to a broken-down
-- car. Shared by everybody. Filled from the files shipped with the product, and by `npm run import`.
create table help_places (
  -- The type and the number in its source, such as `hospital:010001`: an import finds the row again by it.
  id text primary key check (id ~ '^(hospital|police|roadside):.{1,80}$'),
  type text not null check (type in ('hospital', 'police', 'roadside')),
  name text not null check (char_length(name) between 1 and 200),
  phone text check (char_length(phone) between 3 and 30),
  -- One line.
  address text check (char_length(address) between 1 and 300),
  kind text check (kind in ('general', 'criticalAccess', 'children', 'military', 'veterans')),
  -- Of a hospital: 1 is the highest, as the American College of Surgeons counts.
  trauma_level integer check (trauma_level between 1 and 5),
  is_open_24x7 boolean not null default false,
  -- Minutes until a company is there; unknown where its source does not say.
  arrival_min integer check (arrival_min >= 0),
  arrival_max integer check (arrival_max >= arrival_min),
  -- What a company does, as words of the phrases: towing, jumpStart, ...
  services text[] not null default '{}',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  position_precision text not null check (position_precision in ('address', 'zip')),
  source text not null check (char_length(source) between 1 and 100),
  -- A year, month or day, as exact as the source is: `2020`, `2026-06`, `2026-11-01`.
  source_date text not null check (source_date ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  check (split_part(id, ':', 1) = type),
  check ((arrival_min is null) = (arrival_max is null))
);
create index help_places_position on help_places (type, latitude, longitude);
grant select on help_places to krash_app;

-- Companies that an operator has written into the old table by hand.
insert into help_places (
  id, type, name, phone, is_open_24x7, arrival_min, arrival_max, services, latitude, longitude, position_precision, source,
  source_date
)
select
  'roadside:' || id, 'roadside', name, phone, is_open_24x7, arrival_min, arrival_max, services, latitude, longitude,
  'address', 'operator', to_char(updated_at, 'YYYY-MM-DD')
from roadside_services where is_active;
drop table roadside_services;
