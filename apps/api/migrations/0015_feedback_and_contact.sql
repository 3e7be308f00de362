create table feedback (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  feedback_type text not null check (
    feedback_type in ('app', 'general', 'support', 'bug', 'feature', 'lawyer', 'physician')
  ),
  category text not null check (char_length(category) <= 50),
  title text check (char_length(title) <= 100),
  message text not null check (char_length(message) between 10 and 1000),
  rating integer check (rating between 0 and 5),
  severity text check (severity in ('low', 'medium', 'high', 'critical')),
  -- The professional it is about.
  target_id uuid,
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);
alter table feedback enable row level security;
create policy own_rows on feedback to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on feedback to krash_app;

create table contact_requests (
  id uuid primary key,
  -- Null of a guest.
  user_id uuid references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) <= 254),
  phone text check (phone ~ '^\+1\d{10}$'),
  subject text not null check (char_length(subject) between 1 and 150),
  message text not null check (char_length(message) between 1 and 5000),
  -- Of a guest's request, whose key belongs to nobody: a repeat finds the first one.
  guest_key uuid unique,
  created_at timestamptz(3) not null
);
create index contact_requests_newest on contact_requests (user_id, created_at desc, id desc);
alter table contact_requests enable row level security;
create policy own_rows on contact_requests to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on contact_requests to krash_app;
