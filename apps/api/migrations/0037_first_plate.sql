-- The plate of a person's car, asked for before the rest of the car is known.
alter table users
  add column license_plate text check (char_length(license_plate) between 2 and 10),
  add column plate_state text check (plate_state ~ '^[A-Z]{2}$');
grant select (license_plate, plate_state), update (license_plate, plate_state) on users to krash_app;
