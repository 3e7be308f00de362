-- Whom the person reached after a report, one row for each of the five.
create table accident_calls (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  accident_id uuid not null,
  callee text not null check (callee in ('police', 'insurer', 'people', 'lawyer', 'doctor')),
  -- Of the insurer, as the policy had it then.
  name text check (char_length(name) between 1 and 100),
  -- As the device told it.
  called_at timestamptz(3) not null,
  primary key (user_id, id),
  unique (user_id, accident_id, callee),
  foreign key (user_id, accident_id) references accidents (user_id, id)
);
alter table accident_calls enable row level security;
create policy own_rows on accident_calls to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, delete on accident_calls to krash_app;
grant update (name, called_at) on accident_calls to krash_app;
