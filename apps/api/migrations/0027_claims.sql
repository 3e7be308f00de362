create table claims (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  accident_id uuid not null,
  -- Null once the policy was deleted; whose insurance it is stays known by the two columns after it.
  policy_id uuid,
  carrier_name text not null check (char_length(carrier_name) between 1 and 100),
  policy_number text not null check (char_length(policy_number) between 3 and 50),
  claim_type text not null check (
    claim_type in ('collision', 'comprehensive', 'liability', 'medical', 'theft', 'vandalism', 'weather')
  ),
  status text not null
    check (status in ('submitted', 'under_review', 'approved', 'denied', 'settled', 'closed')),
  claim_number text check (char_length(claim_number) between 1 and 50),
  filed_on date,
  adjuster_name text check (char_length(adjuster_name) between 1 and 100),
  adjuster_phone text check (adjuster_phone ~ '^\+1\d{10}$'),
  note text check (char_length(note) between 1 and 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, accident_id) references accidents (user_id, id),
  foreign key (user_id, policy_id) references insurance_policies (user_id, id) on delete set null (policy_id)
);
create index claims_accident on claims (user_id, accident_id);
create index claims_policy on claims (user_id, policy_id) where policy_id is not null;
create index claims_newest on claims (user_id, created_at desc, id desc);

-- What happened with a claim. It stays when the claim is removed: `claim_id` leads nowhere then.
create table claim_changes (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  claim_id uuid not null,
  accident_id uuid not null,
  kind text not null check (kind in ('added', 'status', 'removed')),
  claim_type text not null,
  carrier_name text not null,
  -- The one it got, or had when it was removed.
  status text not null,
  note text check (char_length(note) between 1 and 1000),
  occurred_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, accident_id) references accidents (user_id, id)
);
create index claim_changes_accident on claim_changes (user_id, accident_id);
create index claim_changes_claim on claim_changes (user_id, claim_id);

-- Each status a report got after it was sent.
create table accident_changes (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  accident_id uuid not null,
  status text not null check (status in ('open', 'in_progress', 'resolved', 'cancelled')),
  notes text check (char_length(notes) <= 1000),
  occurred_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, accident_id) references accidents (user_id, id)
);
create index accident_changes_accident on accident_changes (user_id, accident_id);
-- Of older reports only the last change is known, and when it was.
insert into accident_changes (user_id, accident_id, status, notes, occurred_at)
  select user_id, id, status, notes, updated_at from accidents where status <> 'submitted';

do $$
declare
  name text;
begin
  foreach name in array array['claims', 'claim_changes', 'accident_changes'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_rows on %I to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id())',
      name
    );
    execute format('grant select, insert on %I to krash_app', name);
  end loop;
end
$$;
grant update (status, claim_number, filed_on, adjuster_name, adjuster_phone, note, updated_at), delete
  on claims to krash_app;
-- Words about a claim go with it.
grant update (note) on claim_changes to krash_app;
