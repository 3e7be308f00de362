create table accidents (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  address text check (char_length(address) between 1 and 300),
  precision text check (precision in ('device', 'address', 'zip', 'place', 'state')),
  description text not null check (char_length(description) between 1 and 5000),
  severity text not null check (severity in ('minor', 'major', 'severe')),
  damage text[] not null default '{}' check (cardinality(damage) <= 15),
  status text not null check (status in ('submitted', 'open', 'in_progress', 'resolved', 'cancelled')),
  notes text check (char_length(notes) <= 1000),
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id),
  check ((latitude is null) = (longitude is null)),
  check ((latitude is null) = (precision is null)),
  -- A report nobody can be sent to is none.
  check (latitude is not null or address is not null)
);
create index accidents_newest on accidents (user_id, created_at desc, id desc);

alter table accidents enable row level security;
create policy own_rows on accidents to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, update, delete on accidents to krash_app;
