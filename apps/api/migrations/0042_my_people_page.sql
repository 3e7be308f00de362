-- One more thing a person can say of how they are, and what the page behind the link tells of them. A link made before
-- this, or by a client that does not ask, shows neither name nor number.
alter table shared_places
  drop constraint shared_places_situation_check,
  add constraint shared_places_situation_check
    check (situation in ('safe', 'waiting', 'hurt', 'hospital', 'home')),
  add column shows_name boolean not null default false,
  add column shows_phone boolean not null default false;
grant select (shows_name, shows_phone), update (shows_name, shows_phone) on shared_places to krash_app;
