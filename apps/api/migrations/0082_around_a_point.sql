-- What is in a box around a point: an index of points reads just that, while one of latitudes reads a belt across the country. And
-- how much of a table a box holds is guessed alike whether its corners are known or not, so that a plan is kept.
create index places_point on places using gist (point(longitude, latitude));
drop index places_position;
create index zip_codes_point on zip_codes using gist (point(longitude, latitude));
drop index zip_codes_position;
create index help_places_point on help_places using gist (point(longitude, latitude));
drop index help_places_position;

-- As before, but the short way is for any number of events of one person, as a report has two.
create or replace function krash_write_events(events jsonb) returns table (user_id uuid, id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  many integer := jsonb_array_length(events);
  person uuid := (events -> 0 ->> 'userId')::uuid;
  last bigint;
begin
  if many = 1 or not exists (
    select from jsonb_array_elements(events) as event where (event ->> 'userId')::uuid <> person
  ) then
    update live_streams as stream set last_id = stream.last_id + many where stream.user_id = person
    returning stream.last_id into last;
    if found then
      for place in 0 .. many - 1 loop
        insert into live_events (user_id, id, kind, data, message_id, created_at)
        select person, last - many + 1 + place, event ->> 'kind', event -> 'data', (event ->> 'messageId')::uuid,
          (event ->> 'at')::timestamptz
        from (select events -> place as event) as one;
      end loop;
      return query select person, generate_series(last - many + 1, last);
      return;
    end if;
  end if;
  return query with given as (
    select place, (event ->> 'userId')::uuid as user_id, event ->> 'kind' as kind, event -> 'data' as data,
      (event ->> 'messageId')::uuid as message_id, (event ->> 'at')::timestamptz as created_at
    from jsonb_array_elements(events) with ordinality as listed (event, place)
    where exists (select from users where users.id = (event ->> 'userId')::uuid)
  ),
  numbered as (
    insert into live_streams as stream (user_id, last_id)
    select given.user_id, count(*) from given group by given.user_id order by given.user_id
    on conflict on constraint live_streams_pkey do update set last_id = stream.last_id + excluded.last_id
    returning stream.user_id, stream.last_id
  )
  insert into live_events as event (user_id, id, kind, data, message_id, created_at)
  select given.user_id,
    numbered.last_id - count(*) over (partition by given.user_id)
      + row_number() over (partition by given.user_id order by given.place),
    given.kind, given.data, given.message_id, given.created_at
  from given join numbered on numbered.user_id = given.user_id
  returning event.user_id, event.id;
end $$;
