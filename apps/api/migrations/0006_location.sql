-- Towns of the 50 states and DC: GeoNames (positive id), and post towns known by their ZIP only (id = minus that ZIP).
create table places (
  id integer primary key,
  name text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- The name as it is compared: lower case, no accents, 'st' written out.
  search_name text not null,
  population integer not null check (population >= 0),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180)
);
create index places_name on places (search_name text_pattern_ops, population desc);
create index places_state_name on places (state, search_name text_pattern_ops);
create index places_similar on places using gist (search_name gist_trgm_ops (siglen = 32));
create index places_position on places (latitude, longitude);
grant select on places to krash_app;

create table zip_codes (
  zip text primary key check (zip ~ '^\d{5}$'),
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  latitude double precision not null,
  longitude double precision not null
);
create index zip_codes_prefix on zip_codes (zip text_pattern_ops);
grant select on zip_codes to krash_app;
