-- Courts of lawyers and networks of physicians are bits of the projection, where `flags` had ten left: a search for one of them
-- reads the indexes that it reads anyway, instead of looking up everybody in the circle.

-- From 2^21 on, behind the languages. A test holds the names equal to the lists of the contract.
create function krash_catalogue_bits(catalogue text[], entries text[]) returns integer language sql immutable parallel safe as $$
  select coalesce(bit_or(2097152 << (at - 1)::int), 0) from unnest(catalogue) with ordinality as listed (name, at)
  where name = any (entries)
$$;

-- What the projection holds of each professional: the one place that says so.
create or replace view professional_search_rows as
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
        ), 0)::int end
        + case
          when who.type = 'lawyer' and court_admissions <> '{}' then krash_catalogue_bits(array[
            'State Courts', 'State Supreme Court', 'U.S. District Court', 'U.S. Bankruptcy Court', 'U.S. Court of Appeals',
            'U.S. Court of Federal Claims', 'U.S. Tax Court', 'U.S. Supreme Court'
          ], court_admissions)
          when who.type = 'physician' and insurance_networks <> '{}' then krash_catalogue_bits(array[
            'Aetna', 'Anthem', 'Blue Cross Blue Shield', 'Cigna', 'Humana', 'Kaiser Permanente', 'Medicaid', 'Medicare',
            'TRICARE', 'UnitedHealthcare'
          ], insurance_networks)
          else 0
        end as flags
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

-- After every change of professionals, in its transaction. Whoever loads very many sets krash.bulk_load to 'on' for the
-- transaction (set_config('krash.bulk_load', 'on', true)) and calls krash_rebuild_professional_search() at its end.
create or replace function krash_follow_professionals() returns trigger language plpgsql as $$
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
        old.languages, old.court_admissions, old.insurance_networks, old.specialties, old.practice_areas, old.search_name, old.search_firm, old.search_school
      ) is distinct from (
        new.type, new.is_active, new.latitude, new.longitude, new.rating, new.review_count, new.years_experience, new.hourly_rate,
        new.available_immediately, new.available_today, new.available_this_week, new.is_verified, new.accepts_insurance,
        new.languages, new.court_admissions, new.insurance_networks, new.specialties, new.practice_areas, new.search_name, new.search_firm, new.search_school
      )
    ) as changed where changed.ids is not null;
  end if;
  return null;
end $$;
-- Registries know neither: only people of the demo, and who has written it themselves.
select krash_refresh_professional_search(array(
  select id from professionals where court_admissions <> '{}' or insurance_networks <> '{}' order by id
));
drop index professionals_courts, professionals_networks;
