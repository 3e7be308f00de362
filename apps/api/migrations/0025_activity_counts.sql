-- How much there is in a person's history, kept with every change of it and never counted. Of the three parts of a history (unread,
-- read, archived) an item is in one: what is put away waits no longer, read or not.
create table activity_counts (
  user_id uuid primary key references users (id) on delete cascade,
  total integer not null default 0,
  unread integer not null default 0,
  archived integer not null default 0
);
alter table activity_counts enable row level security;
create policy own_row on activity_counts for select to krash_app using (user_id = krash_user_id());
grant select on activity_counts to krash_app;

-- The same by quarter hours of time: every time zone of today begins its days with one.
create table activity_times (
  user_id uuid not null references activity_counts (user_id) on delete cascade,
  quarter timestamptz(0) not null,
  total integer not null,
  primary key (user_id, quarter) include (total)
);
alter table activity_times enable row level security;
create policy own_rows on activity_times for select to krash_app using (user_id = krash_user_id());
grant select on activity_times to krash_app;

-- What changed while somebody else was counting for the same person: it is added by whoever counts next, and read along until then.
-- So nobody who writes a history waits for another: a message writes two, and two that wait for each other would be one refused.
create table activity_changes (
  user_id uuid not null references activity_counts (user_id) on delete cascade,
  quarter timestamptz(0) not null,
  total integer not null,
  unread integer not null,
  archived integer not null,
  id bigint generated always as identity,
  primary key (user_id, id)
);
alter table activity_changes enable row level security;
create policy own_rows on activity_changes for select to krash_app using (user_id = krash_user_id());
grant select on activity_changes to krash_app;

create function krash_quarter(at timestamptz) returns timestamptz language sql immutable
  return date_bin('15 minutes', at, '2000-01-01 00:00:00+00');

create function krash_begin_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into activity_counts (user_id) select id from new_rows;
  return null;
end $$;
revoke all on function krash_begin_history from public;
create trigger users_begin_history after insert on users
  referencing new table as new_rows for each statement execute function krash_begin_history();

-- Adds what is waiting for the people whose counters nobody holds. Whose row is held here, nobody else's statement touches.
create function krash_add_activity_changes(people uuid[]) returns void language plpgsql as $$
declare
  held uuid[] := array(
    select user_id from activity_counts where user_id = any (people) for no key update skip locked
  );
begin
  with added as (
    delete from activity_changes where user_id = any (held) returning *
  ),
  by_person as (
    update activity_counts as counts
    set total = counts.total + added.total, unread = counts.unread + added.unread, archived = counts.archived + added.archived
    from (
      select user_id, sum(total) as total, sum(unread) as unread, sum(archived) as archived from added group by user_id
    ) as added
    where counts.user_id = added.user_id
  ),
  by_quarter as (
    select added.user_id, added.quarter, added.total, added.total + coalesce(times.total, 0) as after
    from (select user_id, quarter, sum(total)::integer as total from added group by user_id, quarter) as added
    left join activity_times as times using (user_id, quarter)
    where added.total <> 0
  ),
  emptied as (
    delete from activity_times as times using by_quarter
    where times.user_id = by_quarter.user_id and times.quarter = by_quarter.quarter and by_quarter.after = 0
  )
  insert into activity_times (user_id, quarter, total)
  select user_id, quarter, after from by_quarter where after <> 0
  on conflict (user_id, quarter) do update set total = excluded.total;
end $$;
revoke all on function krash_add_activity_changes from public;

create function krash_count_activities() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[];
begin
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
revoke all on function krash_count_activities from public;

-- Whoever writes meanwhile waits until the triggers are there: nothing is counted twice or not at all.
lock table activities in share row exclusive mode;
insert into activity_counts (user_id, total, unread, archived)
select users.id, count(activities.id), count(activities.id) filter (where not is_read and not is_archived),
  count(activities.id) filter (where is_archived)
from users left join activities on activities.user_id = users.id
group by users.id;
insert into activity_times (user_id, quarter, total)
select user_id, krash_quarter(occurred_at), count(*) from activities group by 1, 2;

create trigger activities_added after insert on activities
  referencing new table as new_rows for each statement execute function krash_count_activities();
create trigger activities_changed after update on activities
  referencing old table as old_rows new table as new_rows for each statement execute function krash_count_activities();
create trigger activities_removed after delete on activities
  referencing old table as old_rows for each statement execute function krash_count_activities();

-- What a page is chosen by stands in the index: what is skipped, and what a filter counts, is not read.
drop index activities_newest;
create index activities_newest on activities (user_id, occurred_at desc, id desc) include (type, is_read, is_archived);

-- Text as it is searched: lower case without accents.
create function krash_fold(written text) returns text language sql stable parallel safe
  return lower(unaccent(written));

-- What an item says beside its phrase: names and numbers, of whatever a screen logged. Written so that it costs a search little: the
-- signs of JSON around the values are taken away.
create function krash_activity_values(metadata jsonb) returns text language sql immutable parallel safe
  return replace(replace(btrim(jsonb_path_query_array(metadata, '$.values.*')::text, '[]"'), '", "', ' '), '\"', '"');
