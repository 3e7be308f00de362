-- How many events a person has had. Its row is held from the writing of an event to the commit: the events of a person are
-- committed in the order of their numbers, so that nobody who has read up to one has missed an earlier one.
create table live_streams (
  user_id uuid primary key references users (id) on delete cascade,
  last_id bigint not null,
  -- Of the last event that is no longer kept: who has read up to an earlier one has missed something.
  swept_id bigint not null default 0
);
alter table live_streams enable row level security;
create policy own_row on live_streams for select to krash_app using (user_id = krash_user_id());
grant select on live_streams to krash_app;

create table live_events (
  user_id uuid not null references users (id) on delete cascade,
  id bigint not null,
  kind text not null check (char_length(kind) <= 50),
  data jsonb not null check (octet_length(data::text) <= 32768),
  -- The message whose text is in it: it goes with the text.
  message_id uuid,
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index live_events_of_message on live_events (message_id) where message_id is not null;
create index live_events_age on live_events (created_at);
alter table live_events enable row level security;
create policy own_rows on live_events for select to krash_app using (user_id = krash_user_id());
grant select on live_events to krash_app;

-- Numbers and writes the events of one transaction, at its end. People are held in one order, so that of two transactions
-- that tell the same people something one waits and none is refused. Who is gone meanwhile is told nothing.
create function krash_write_events(events jsonb) returns table (user_id uuid, id bigint)
language sql security definer set search_path = public, pg_temp as $$
  with given as (
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
  returning event.user_id, event.id
$$;
revoke all on function krash_write_events from public;
grant execute on function krash_write_events to krash_app;

-- Until when a person counts as online, and when they were last; kept by the servers that hold their streams. Both are the same
-- once the person was told to be gone.
create table presence (
  user_id uuid primary key references users (id) on delete cascade,
  online_until timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);
-- People who were last told to be online; whoever finds that their time is over tells that they are not.
create index presence_online on presence (online_until) where online_until > last_seen_at;
alter table presence enable row level security;
create policy own_row on presence for select to krash_app using (user_id = krash_user_id());
grant select on presence to krash_app;
