-- The search projection: plain btrees that serve each order of a search near a place without reading the circle
-- (docs/decisions/022-professional-search.md says why and what was measured).

-- Text as it is compared is written by whoever writes a professional (plainText of the server): lower case and accents are
-- not the same in every PostgreSQL. Words stand apart by one space.
alter table professionals
  add column search_name text collate "C" not null default '',
  add column search_firm text collate "C" not null default '',
  add column search_school text collate "C" not null default '';
-- Only the invented people of older versions are here: Latin letters, whose marks stand apart in NFD.
update professionals set
  search_name = trim(regexp_replace(lower(regexp_replace(normalize(full_name, NFD), '[\u0300-\u036f''’.]', '', 'g')), '[^a-z0-9]+', ' ', 'g')),
  search_firm = trim(regexp_replace(lower(regexp_replace(normalize(coalesce(firm_name, ''), NFD), '[\u0300-\u036f''’.]', '', 'g')), '[^a-z0-9]+', ' ', 'g'));
alter table professionals alter column search_name drop default, drop column search_text, drop column area_keys;
-- The box of a circle has no reader any more.
drop index professionals_position;

-- Codes of what can be asked for. 'any' is everybody of the type; code & 63 is the bit in professional_search.areas, but for
-- languages, whose bits are in flags. A 'word' is one that very many have in name, firm or specialty: whoever has a word that begins
-- so has its bit. A test holds the names equal to the lists of the contract and of the server.
create table search_areas (
  code smallint primary key,
  type text not null check (type in ('lawyer', 'physician')),
  kind text not null check (kind in ('any', 'specialty', 'practice', 'word', 'language')),
  name text not null,
  -- Of a word: the bits of the specialties that are called so.
  specialties bigint not null default 0,
  unique (type, kind, name)
);
insert into search_areas (code, type, kind, name) values
  (0, 'lawyer', 'any', ''),
  (1, 'lawyer', 'specialty', 'Personal Injury'),
  (2, 'lawyer', 'specialty', 'Criminal Defense'),
  (3, 'lawyer', 'specialty', 'Family Law'),
  (4, 'lawyer', 'specialty', 'Corporate Law'),
  (5, 'lawyer', 'specialty', 'Real Estate'),
  (6, 'lawyer', 'specialty', 'Immigration'),
  (7, 'lawyer', 'specialty', 'Employment Law'),
  (8, 'lawyer', 'specialty', 'Bankruptcy'),
  (9, 'lawyer', 'specialty', 'Estate Planning'),
  (10, 'lawyer', 'specialty', 'Intellectual Property'),
  (11, 'lawyer', 'specialty', 'Medical Malpractice'),
  (12, 'lawyer', 'specialty', 'Workers'' Compensation'),
  (13, 'lawyer', 'specialty', 'Product Liability'),
  (14, 'lawyer', 'specialty', 'Insurance Law'),
  (15, 'lawyer', 'specialty', 'Traffic Law'),
  (16, 'lawyer', 'practice', 'Car Accidents'),
  (17, 'lawyer', 'practice', 'Truck Accidents'),
  (18, 'lawyer', 'practice', 'Motorcycle Accidents'),
  (19, 'lawyer', 'practice', 'Pedestrian Accidents'),
  (20, 'lawyer', 'practice', 'Bicycle Accidents'),
  (21, 'lawyer', 'practice', 'Slip and Fall'),
  (22, 'lawyer', 'practice', 'Wrongful Death'),
  (23, 'lawyer', 'practice', 'Surgical Errors'),
  (24, 'lawyer', 'practice', 'Workplace Injury'),
  (25, 'lawyer', 'practice', 'Defective Vehicles'),
  (26, 'lawyer', 'practice', 'Insurance Claims'),
  (27, 'lawyer', 'practice', 'Uninsured Motorists'),
  (28, 'lawyer', 'practice', 'Traffic Tickets'),
  (29, 'lawyer', 'practice', 'Drunk Driving Defense'),
  (30, 'lawyer', 'practice', 'Criminal Trials'),
  (31, 'lawyer', 'practice', 'Divorce'),
  (32, 'lawyer', 'practice', 'Child Custody'),
  (33, 'lawyer', 'practice', 'Contracts'),
  (34, 'lawyer', 'practice', 'Visas'),
  (35, 'lawyer', 'practice', 'Workplace Disputes'),
  (36, 'lawyer', 'practice', 'Debt Relief'),
  (37, 'lawyer', 'practice', 'Wills and Trusts'),
  (38, 'lawyer', 'practice', 'Trademarks'),
  (64, 'physician', 'any', ''),
  (65, 'physician', 'specialty', 'Family Medicine'),
  (66, 'physician', 'specialty', 'Internal Medicine'),
  (67, 'physician', 'specialty', 'Pediatrics'),
  (68, 'physician', 'specialty', 'Cardiology'),
  (69, 'physician', 'specialty', 'Orthopedics'),
  (70, 'physician', 'specialty', 'Dermatology'),
  (71, 'physician', 'specialty', 'Psychiatry'),
  (72, 'physician', 'specialty', 'Emergency Medicine'),
  (73, 'physician', 'specialty', 'Radiology'),
  (74, 'physician', 'specialty', 'Surgery'),
  (75, 'physician', 'specialty', 'Neurology'),
  (76, 'physician', 'specialty', 'Neurosurgery'),
  (77, 'physician', 'specialty', 'Physical Medicine and Rehabilitation'),
  (78, 'physician', 'specialty', 'Pain Management'),
  (79, 'physician', 'specialty', 'Chiropractic'),
  (39, 'lawyer', 'word', 'law'),
  (40, 'lawyer', 'word', 'legal'),
  (41, 'lawyer', 'word', 'injury'),
  (42, 'lawyer', 'word', 'personal'),
  (43, 'lawyer', 'word', 'family'),
  (44, 'lawyer', 'word', 'criminal'),
  (45, 'lawyer', 'word', 'estate'),
  (46, 'lawyer', 'word', 'real'),
  (47, 'lawyer', 'word', 'medical'),
  (48, 'lawyer', 'word', 'group'),
  (49, 'lawyer', 'word', 'firm'),
  (50, 'lawyer', 'word', 'associates'),
  (51, 'lawyer', 'word', 'attorney'),
  (52, 'lawyer', 'word', 'attorneys'),
  (53, 'lawyer', 'word', 'lawyer'),
  (54, 'lawyer', 'word', 'lawyers'),
  (55, 'lawyer', 'word', 'office'),
  (56, 'lawyer', 'word', 'offices'),
  (57, 'lawyer', 'word', 'partners'),
  (58, 'lawyer', 'word', 'llp'),
  (59, 'lawyer', 'word', 'llc'),
  (60, 'lawyer', 'word', 'pc'),
  (61, 'lawyer', 'word', 'immigration'),
  (62, 'lawyer', 'word', 'insurance'),
  (80, 'physician', 'word', 'dr'),
  (81, 'physician', 'word', 'medicine'),
  (82, 'physician', 'word', 'family'),
  (83, 'physician', 'word', 'internal'),
  (84, 'physician', 'word', 'emergency'),
  (85, 'physician', 'word', 'medical'),
  (86, 'physician', 'word', 'health'),
  (87, 'physician', 'word', 'healthcare'),
  (88, 'physician', 'word', 'care'),
  (89, 'physician', 'word', 'center'),
  (90, 'physician', 'word', 'clinic'),
  (91, 'physician', 'word', 'group'),
  (92, 'physician', 'word', 'associates'),
  (93, 'physician', 'word', 'practice'),
  (94, 'physician', 'word', 'hospital'),
  (95, 'physician', 'word', 'doctor'),
  (96, 'physician', 'word', 'doctors'),
  (97, 'physician', 'word', 'physician'),
  (98, 'physician', 'word', 'physicians'),
  (99, 'physician', 'word', 'institute'),
  (100, 'physician', 'word', 'specialists'),
  (101, 'physician', 'word', 'services'),
  (102, 'physician', 'word', 'partners'),
  (103, 'physician', 'word', 'physical'),
  (104, 'physician', 'word', 'pain'),
  (105, 'physician', 'word', 'management'),
  (106, 'physician', 'word', 'surgery'),
  (107, 'physician', 'word', 'pc'),
  (108, 'physician', 'word', 'pllc'),
  (109, 'physician', 'word', 'llc'),
  (110, 'physician', 'word', 'llp'),
  (111, 'physician', 'word', 'inc'),
  (112, 'physician', 'word', 'md'),
  (129, 'lawyer', 'language', 'en'),
  (130, 'lawyer', 'language', 'es'),
  (131, 'lawyer', 'language', 'zh'),
  (132, 'lawyer', 'language', 'tl'),
  (133, 'lawyer', 'language', 'vi'),
  (134, 'lawyer', 'language', 'ar'),
  (135, 'lawyer', 'language', 'fr'),
  (136, 'lawyer', 'language', 'ko'),
  (137, 'lawyer', 'language', 'ru'),
  (138, 'lawyer', 'language', 'de'),
  (139, 'lawyer', 'language', 'hi'),
  (140, 'lawyer', 'language', 'pt'),
  (141, 'lawyer', 'language', 'it'),
  (142, 'lawyer', 'language', 'pl'),
  (143, 'lawyer', 'language', 'ja'),
  (193, 'physician', 'language', 'en'),
  (194, 'physician', 'language', 'es'),
  (195, 'physician', 'language', 'zh'),
  (196, 'physician', 'language', 'tl'),
  (197, 'physician', 'language', 'vi'),
  (198, 'physician', 'language', 'ar'),
  (199, 'physician', 'language', 'fr'),
  (200, 'physician', 'language', 'ko'),
  (201, 'physician', 'language', 'ru'),
  (202, 'physician', 'language', 'de'),
  (203, 'physician', 'language', 'hi'),
  (204, 'physician', 'language', 'pt'),
  (205, 'physician', 'language', 'it'),
  (206, 'physician', 'language', 'pl'),
  (207, 'physician', 'language', 'ja');
update search_areas as word set specialties = (
  select coalesce(bit_or(1::bigint << (code & 63)), 0) from search_areas as area
  where area.type = word.type and area.kind = 'specialty'
    and ' ' || lower(replace(area.name, '''', '')) like '% ' || word.name || '%'
) where kind = 'word';
grant select on search_areas to krash_app;

-- One row for each active professional and key: 'any' of the type, each specialty, and each language but English, which most speak.
create table professional_search (
  -- search_areas.code of 'any', of a specialty or of a language.
  spec smallint not null,
  -- Cell of 1/8 degree: floor((latitude + 90) * 8) * 4096 + floor((longitude + 180) * 8).
  c8 integer not null,
  -- c8 * 16 + one of its 4 x 4 parts, row by row: a c8 cell, and a row of c8 cells, is one range.
  c32 integer not null,
  id uuid not null,
  -- Miles from the middle of the earth: the square of a chord orders like the distance.
  x real not null,
  y real not null,
  z real not null,
  -- Rating x 100; 0 while nobody has reviewed.
  r100 smallint not null,
  reviews integer not null,
  -- -1 when not known.
  years smallint not null,
  -- US dollars an hour; 0 when not known.
  rate integer not null,
  -- 1 now, 2 today, 4 this week, 8 verified, 16 accepts insurance, 32 does not; from 64 on the 15 languages of the contract.
  flags integer not null,
  -- Bits of specialties, practice areas and common words.
  areas bigint not null,
  -- What of the match score does not depend on the search, x 300: 12 a hundredth of rating point, 300 a year up to 20, and 1000 for
  -- each bonus of the five that need no place. With no priority chosen the score x 300 is 12000 + s + 1000 for being near.
  s smallint not null,
  name text collate "C" not null,
  -- In the rows of 'any' only.
  firm text collate "C",
  school text collate "C"
) with (
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02
);
-- Index-only reads: the circle by distance, and the circle by what a match is worth.
create index professional_search_near on professional_search (spec, c32)
  include (id, x, y, z, r100, reviews, years, rate, flags, areas, s);
create index professional_search_match on professional_search (spec, c8, s desc)
  include (id, x, y, z, r100, years, rate, flags, areas);
create index professional_search_rating on professional_search (spec, c8, r100 desc, reviews desc, id);
create index professional_search_experience on professional_search (spec, c8, years desc, r100 desc, id);
create index professional_search_name on professional_search (spec, c8, name, id);
-- Not unique: a change is one statement that removes and adds the rows of a professional.
create index professional_search_id on professional_search (id, spec);
-- The whole country: best rated first, and by the beginning of the name.
create index professional_search_best on professional_search (spec, r100 desc, reviews desc, id) where spec in (0, 64);
create index professional_search_names on professional_search (spec, name, id) where spec in (0, 64);
grant select on professional_search to krash_app;

-- The plain words of each name (1), firm (2) and law school (4), with all that a search looks at: nobody is looked up.
create table professional_words (
  -- search_areas.code of 'any'.
  spec smallint not null,
  c8 integer not null,
  word text collate "C" not null,
  id uuid not null,
  fields smallint not null,
  -- As in professional_search.
  x real not null,
  y real not null,
  z real not null,
  r100 smallint not null,
  reviews integer not null,
  years smallint not null,
  rate integer not null,
  flags integer not null,
  areas bigint not null,
  name text collate "C" not null,
  firm text collate "C" not null
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index professional_words_near on professional_words (spec, c8, word, id)
  include (fields, x, y, z, r100, reviews, years, rate, flags, areas, name, firm);
create index professional_words_names on professional_words (spec, word, id) where fields & 1 = 1;
grant select on professional_words to krash_app;

-- Every word that somebody had once, for what is misspelt.
create table search_words (word text collate "C" primary key);
create index search_words_alike on search_words using gin (word gin_trgm_ops);
grant select on search_words to krash_app;

-- How many people of each code (specialty, practice, word, language) a cell has in each band; cell -1, band 0 is the whole country.
create table professional_facets (
  spec smallint not null,
  c8 integer not null,
  -- (rating band * 6 + years band) * 64 + the lowest six bits of flags, see krash_band.
  band smallint not null,
  people integer not null
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create unique index professional_facets_key on professional_facets (spec, c8, band) include (people);
grant select on professional_facets to krash_app;

-- Rating none, under 3.5, 3.5, 4, 4.5 and more; years unknown, 0, 5, 10, 15, 20 and more; the bits of
-- availability, verified and insurance.
create function krash_band(r100 smallint, years smallint, flags integer) returns smallint language sql immutable parallel safe as $$
  select ((
    case when r100 = 0 then 0 when r100 < 350 then 1 when r100 < 400 then 2 when r100 < 450 then 3 else 4 end * 6
    + case when years < 0 then 0 when years >= 20 then 5 else years / 5 + 1 end
  ) * 64 + (flags & 63))::smallint
$$;

-- What the projection holds of each professional: the one place that says so.
create view professional_search_rows as
  select
    key.spec, at.c8, at.c32, who.id,
    (3959 * cos(radians(latitude)) * cos(radians(longitude)))::real as x,
    (3959 * cos(radians(latitude)) * sin(radians(longitude)))::real as y,
    (3959 * sin(radians(latitude)))::real as z,
    facts.r100, review_count as reviews, facts.years, facts.rate, facts.flags, work.areas,
    (
      12 * facts.r100 + 300 * least(greatest(facts.years, 0), 20) + 1000 * (
        (facts.years >= 10)::int + (facts.r100 >= 450)::int + (facts.r100 >= 400)::int
        + (facts.flags & 3 <> 0)::int + (facts.rate between 1 and 299)::int
      )
    )::smallint as s,
    search_name as name,
    case when key.spec & 63 = 0 then search_firm end as firm,
    case when key.spec & 63 = 0 then search_school end as school
  from professionals as who
  cross join lateral (
    select
      (floor((latitude + 90) * 8) * 4096 + floor((longitude + 180) * 8))::int as c8,
      ((floor((latitude + 90) * 8) * 4096 + floor((longitude + 180) * 8)) * 16)::int
        + (floor((latitude + 90) * 32)::int & 3) * 4 + (floor((longitude + 180) * 32)::int & 3) as c32
  ) as at
  cross join lateral (
    select
      coalesce(round(rating * 100), 0)::smallint as r100,
      coalesce(years_experience, -1)::smallint as years,
      coalesce(hourly_rate, 0) as rate,
      coalesce(available_immediately::int, 0) + coalesce(available_today::int, 0) * 2 + coalesce(available_this_week::int, 0) * 4
        + is_verified::int * 8 + case accepts_insurance when true then 16 when false then 32 else 0 end
        + case when languages = '{en}' then 64 else coalesce((
          select sum(distinct 64 << (array_position('{en,es,zh,tl,vi,ar,fr,ko,ru,de,hi,pt,it,pl,ja}'::text[], tag) - 1))
          from unnest(languages) as tag
        ), 0)::int end as flags
  ) as facts
  cross join lateral (
    select
      coalesce(bit_or(1::bigint << (code & 63)), 0) as areas,
      array_agg(distinct code) filter (where kind = 'specialty') as specs
    from unnest(who.specialties || practice_areas) as named join search_areas as area on area.name = named
    where area.type = who.type and area.kind in ('specialty', 'practice')
  ) as named
  cross join lateral (
    select named.areas | coalesce(bit_or(1::bigint << (code & 63)), 0) as areas
    from search_areas as word
    where word.type = who.type and word.kind = 'word' and (
      named.areas & word.specialties <> 0 or ' ' || search_name || ' ' || search_firm like '% ' || word.name || '%'
    )
  ) as work
  cross join lateral (
    select array_agg(code) as specs from search_areas as spoken
    where spoken.type = who.type and spoken.kind = 'language' and name <> 'en' and name = any (who.languages)
  ) as speech
  cross join lateral unnest(
    array[case type when 'lawyer' then 0 else 64 end::smallint] || named.specs || speech.specs
  ) as key (spec)
  where is_active;

-- The codes under which an 'any' row is counted.
create function krash_codes(any_spec smallint, areas bigint, flags integer) returns setof smallint language sql stable as $$
  select any_spec
  union all
  select code from search_areas where code between any_spec + 1 and any_spec + 63 and areas >> (code & 63) & 1 = 1
  union all
  select code from search_areas where code between any_spec + 129 and any_spec + 143 and flags >> (code % 64 + 5) & 1 = 1
$$;

-- The words of an 'any' row.
create function krash_words(name text, firm text, school text) returns table (word text, fields smallint)
language sql immutable parallel safe as $$
  select word collate "C", bit_or(field)::smallint
  from (
    select string_to_table(name, ' '), 1
    union all select string_to_table(firm, ' '), 2
    union all select string_to_table(school, ' '), 4
  ) as every (word, field)
  where word <> ''
  group by word
$$;

-- Brings the projection, words and counts of these professionals up to date. Everything is written in the order of its key, so
-- that of two writers one waits and none is refused.
create function krash_refresh_professional_search(ids uuid[]) returns void language sql as $$
  with gone as (
    delete from professional_search where id = any (ids)
    returning spec, c8, id, x, y, z, r100, reviews, years, rate, flags, areas, name, firm, school
  ), come as (
    insert into professional_search
    select rows.* from professional_search_rows as rows where id = any (ids)
    returning spec, c8, id, x, y, z, r100, reviews, years, rate, flags, areas, name, firm, school
  ), old_words as (
    select spec, c8, word, id, fields, x, y, z, r100, reviews, years, rate, flags, areas, name, firm
    from gone, krash_words(name, firm, school) where spec & 63 = 0
  ), new_words as (
    select spec, c8, word, id, fields, x, y, z, r100, reviews, years, rate, flags, areas, name, firm
    from come, krash_words(name, firm, school) where spec & 63 = 0
  ), dropped_words as (
    delete from professional_words as kept
    using (select * from old_words except select * from new_words) as old
    where kept.spec = old.spec and kept.c8 = old.c8 and kept.word = old.word and kept.id = old.id
  ), added_words as (
    insert into professional_words
    select * from new_words except select * from old_words
    returning word
  ), known_words as (
    insert into search_words
    select distinct word from added_words order by word
    on conflict do nothing
  ), changes as (
    select code as spec, c8, krash_band(r100, years, flags) as band, -1 as people
    from gone, krash_codes(spec, areas, flags) as code where spec & 63 = 0
    union all
    select code, c8, krash_band(r100, years, flags), 1
    from come, krash_codes(spec, areas, flags) as code where spec & 63 = 0
  )
  insert into professional_facets as kept
  select spec, c8, band, sum(people)
  from (
    select * from changes
    union all select spec, -1, 0::smallint, people from changes
  ) as every
  group by spec, c8, band
  having sum(people) <> 0
  order by spec, c8, band
  on conflict (spec, c8, band) do update set people = kept.people + excluded.people
$$;

-- After every change of professionals, in its transaction. Whoever loads very many sets krash.bulk_load to 'on' for the
-- transaction (set_config('krash.bulk_load', 'on', true)) and calls krash_rebuild_professional_search() at its end.
create function krash_follow_professionals() returns trigger language plpgsql as $$
#variable_conflict use_column
begin
  if current_setting('krash.bulk_load', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform krash_refresh_professional_search(array(select id from new_rows order by id));
  elsif tg_op = 'DELETE' then
    perform krash_refresh_professional_search(array(select id from old_rows order by id));
  else
    perform krash_refresh_professional_search(changed.ids) from (
      select array_agg(coalesce(old.id, new.id)) as ids
      from old_rows as old full join new_rows as new on new.id = old.id
      where (
        old.type, old.is_active, old.latitude, old.longitude, old.rating, old.review_count, old.years_experience, old.hourly_rate,
        old.available_immediately, old.available_today, old.available_this_week, old.is_verified, old.accepts_insurance,
        old.languages, old.specialties, old.practice_areas, old.search_name, old.search_firm, old.search_school
      ) is distinct from (
        new.type, new.is_active, new.latitude, new.longitude, new.rating, new.review_count, new.years_experience, new.hourly_rate,
        new.available_immediately, new.available_today, new.available_this_week, new.is_verified, new.accepts_insurance,
        new.languages, new.specialties, new.practice_areas, new.search_name, new.search_firm, new.search_school
      )
    ) as changed where changed.ids is not null;
  end if;
  return null;
end $$;
create trigger professionals_inserted after insert on professionals
  referencing new table as new_rows for each statement execute function krash_follow_professionals();
create trigger professionals_updated after update on professionals
  referencing old table as old_rows new table as new_rows for each statement execute function krash_follow_professionals();
create trigger professionals_deleted after delete on professionals
  referencing old table as old_rows for each statement execute function krash_follow_professionals();

-- Everything from nothing: the rows in the order of their cells, then the indexes. Takes some minutes for 2.4 million people, and
-- searches wait meanwhile; raise statement_timeout before. Afterwards run VACUUM (ANALYZE) on the four tables: index-only
-- reads need to know which pages everybody may see.
create function krash_rebuild_professional_search() returns void language plpgsql
set work_mem = '256MB' set maintenance_work_mem = '512MB' as $$
declare
  indexes text[];
  made text;
  dropped text;
begin
  -- One at a time, and no change of a professional in between.
  lock table professionals in share row exclusive mode;
  truncate professional_search, professional_words, search_words, professional_facets;
  select array_agg(pg_get_indexdef(indexrelid)), string_agg(indexrelid::regclass::text, ', ')
  into indexes, dropped
  from pg_index
  where indrelid in ('professional_search'::regclass, 'professional_words'::regclass, 'professional_facets'::regclass);
  execute 'drop index ' || dropped;

  insert into professional_search select * from professional_search_rows order by spec, c32;
  insert into professional_words
  select spec, c8, word, id, fields, x, y, z, r100, reviews, years, rate, flags, areas, name, firm
  from professional_search, krash_words(name, firm, school) where spec & 63 = 0;
  insert into search_words select distinct word from professional_words;
  insert into professional_facets
  select code, c8, krash_band(r100, years, flags), count(*)
  from professional_search, krash_codes(spec, areas, flags) as code where spec & 63 = 0
  group by 1, 2, 3 order by 1, 2, 3;
  insert into professional_facets select spec, -1, 0, sum(people) from professional_facets group by spec;

  foreach made in array indexes loop
    execute made;
  end loop;
end $$;
select krash_rebuild_professional_search();
