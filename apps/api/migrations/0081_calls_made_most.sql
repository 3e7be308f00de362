-- Lets a person in whose session lives: row-level security applies to them until the end of the transaction, and their address
-- is the answer. For an ended session it is null, and nobody's rows are seen by what comes after it in the same message.
create function krash_enter(person uuid, session uuid, moment timestamptz) returns text language plpgsql as $$
declare
  address text;
begin
  perform set_config('krash.user_id', person::text, true);
  select users.email into address
  from sessions join users on users.id = sessions.user_id
  where sessions.user_id = person and sessions.id = session and sessions.ended_at is null and sessions.expires_at > moment;
  if address is null then
    perform set_config('krash.user_id', '', true);
  end if;
  return address;
end $$;

-- The same with the idempotency key of what is to be done, which only somebody who was let in takes.
create function krash_enter_with_key(
  person uuid, session uuid, moment timestamptz, key uuid,
  out email text, out is_taken boolean, out fingerprint bytea, out answer text, out created_at timestamptz
)
language plpgsql as $$
begin
  email := krash_enter(person, session, moment);
  if email is not null then
    select taken.is_taken, taken.fingerprint, taken.answer, taken.created_at
    into is_taken, fingerprint, answer, created_at
    from krash_take_key(person, key) as taken;
  end if;
end $$;

-- Numbers and writes the events of one transaction as before. Most have one, of somebody who had some before: that takes two
-- short statements, whose plans are kept. Who has a stream is there, and stays until the transaction ends.
create or replace function krash_write_events(events jsonb) returns table (user_id uuid, id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  event jsonb := events -> 0;
  person uuid := (event ->> 'userId')::uuid;
  number bigint;
begin
  if jsonb_array_length(events) = 1 then
    update live_streams as stream set last_id = stream.last_id + 1 where stream.user_id = person
    returning stream.last_id into number;
    if found then
      insert into live_events (user_id, id, kind, data, message_id, created_at)
      values (
        person, number, event ->> 'kind', event -> 'data', (event ->> 'messageId')::uuid, (event ->> 'at')::timestamptz
      );
      return query select person, number;
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

-- As before, but one new item is counted by one statement instead of five.
create or replace function krash_count_activities() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[];
begin
  -- One new item, whose person's counters nobody holds and for whom nothing waits, is added at once. They are held until the end
  -- of the transaction, as they are by whoever adds what waits.
  if tg_op = 'INSERT' then
    with one as (
      select user_id, krash_quarter(occurred_at) as quarter, (not is_read and not is_archived)::integer as unread,
        is_archived::integer as archived
      from new_rows where (select count(*) from new_rows) = 1
    ),
    held as (
      select user_id from activity_counts
      where user_id = (select one.user_id from one)
        and not exists (select from activity_changes where activity_changes.user_id = (select one.user_id from one))
      for no key update skip locked
    ),
    counted as (
      update activity_counts as counts
      set total = counts.total + 1, unread = counts.unread + one.unread, archived = counts.archived + one.archived
      from one join held on held.user_id = one.user_id
      where counts.user_id = one.user_id
      returning one.user_id, one.quarter
    )
    insert into activity_times as times (user_id, quarter, total) select user_id, quarter, 1 from counted
    on conflict (user_id, quarter) do update set total = times.total + 1;
    if found then
      return null;
    end if;
  end if;
  if tg_op = 'INSERT' then
    with changed as (
      insert into activity_changes
      select user_id, krash_quarter(occurred_at), count(*), count(*) filter (where not is_read and not is_archived),
        count(*) filter (where is_archived)
      from new_rows group by 1, 2 returning user_id
    )
    select array_agg(distinct user_id) into people from changed;
  elsif tg_op = 'DELETE' then
    with changed as (
      insert into activity_changes
      select user_id, krash_quarter(occurred_at), -count(*), -count(*) filter (where not is_read and not is_archived),
        -count(*) filter (where is_archived)
      from old_rows
      -- Where the account goes with its history, so do the counters.
      where exists (select from activity_counts where activity_counts.user_id = old_rows.user_id)
      group by 1, 2 returning user_id
    )
    select array_agg(distinct user_id) into people from changed;
  else
    with changed as (
      insert into activity_changes
      select user_id, quarter, total, unread, archived from (
        select user_id, krash_quarter(occurred_at) as quarter, sum(amount) as total,
          sum(case when not is_read and not is_archived then amount else 0 end) as unread,
          sum(case when is_archived then amount else 0 end) as archived
        from (select *, 1 as amount from new_rows union all select *, -1 from old_rows) as sides
        group by 1, 2
      ) as difference
      where total <> 0 or unread <> 0 or archived <> 0
      returning user_id
    )
    select array_agg(distinct user_id) into people from changed;
  end if;
  if people is not null then
    perform krash_add_activity_changes(people);
  end if;
  return null;
end $$;
