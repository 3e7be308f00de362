-- Other vehicles, people, police and conditions of a report, as the person typed them; the contract holds their limits.
alter table accidents
  add column details jsonb not null default '{"vehicles": [], "people": [], "police": null, "conditions": null}'
  check (octet_length(details::text) <= 131072);

-- Each change of them, for the timeline.
create table accident_detail_changes (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  accident_id uuid not null,
  part text not null check (part in ('vehicle', 'person', 'police', 'conditions')),
  deed text not null check (deed in ('added', 'changed', 'removed')),
  name text check (char_length(name) between 1 and 400),
  -- What was and what is, by field.
  fields jsonb not null check (octet_length(fields::text) <= 16384),
  occurred_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, accident_id) references accidents (user_id, id)
);
create index accident_detail_changes_accident on accident_detail_changes (user_id, accident_id);
alter table accident_detail_changes enable row level security;
create policy own_rows on accident_detail_changes to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on accident_detail_changes to krash_app;

-- Which state's a plate is. Vehicles from before have none.
alter table vehicles add column plate_state text check (plate_state ~ '^[A-Z]{2}$');

-- The person of the account drives too.
alter table drivers drop constraint drivers_relationship_check, add constraint drivers_relationship_check
  check (relationship in ('self', 'family', 'spouse', 'child', 'parent', 'sibling', 'friend', 'other'));
