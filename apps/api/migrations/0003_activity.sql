create table activities (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  type text not null,
  -- English; `metadata` carries the phrase and its values for the reader's own language.
  title text not null check (char_length(title) between 1 and 200),
  description text not null default '' check (char_length(description) <= 1000),
  metadata jsonb not null default '{}' check (octet_length(metadata::text) <= 8192),
  is_read boolean not null default false,
  is_archived boolean not null default false,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index activities_newest on activities (user_id, occurred_at desc, id desc);

alter table activities enable row level security;
create policy own_rows on activities to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, update, delete on activities to krash_app;
