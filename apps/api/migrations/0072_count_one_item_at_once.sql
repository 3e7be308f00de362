-- Most changes of a history add one item. Writing down what changed, to add it in the same breath, took most of the time of that.
create or replace function krash_count_activities() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[];
  item record;
begin
  -- One new item, whose person's counters nobody holds and for whom nothing waits, is added at once. They are held until the end
  -- of the transaction, as they are by whoever adds what waits.
  if tg_op = 'INSERT' then
    select count(*) over () as many, user_id, krash_quarter(occurred_at) as quarter,
      (not is_read and not is_archived)::integer as unread, is_archived::integer as archived
    into item from new_rows limit 1;
    if item.many = 1 then
      perform from activity_counts where user_id = item.user_id for no key update skip locked;
      if found and not exists (select from activity_changes where user_id = item.user_id) then
        update activity_counts
        set total = total + 1, unread = unread + item.unread, archived = archived + item.archived
        where user_id = item.user_id;
        insert into activity_times as times (user_id, quarter, total) values (item.user_id, item.quarter, 1)
        on conflict (user_id, quarter) do update set total = times.total + 1;
        return null;
      end if;
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
