-- What is around a measured place, and how exact the measurement is. Reports from before keep their address alone.
alter table accidents
  add column accuracy real check (accuracy >= 0),
  add column near jsonb check (octet_length(near::text) <= 1024);
