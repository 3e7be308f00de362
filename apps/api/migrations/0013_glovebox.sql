create table vehicles (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  make text not null check (char_length(make) between 1 and 60),
  model text not null check (char_length(model) between 1 and 60),
  year integer not null check (year between 1900 and 9999),
  color text not null check (char_length(color) between 1 and 60),
  license_plate text not null check (char_length(license_plate) between 2 and 10),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  vehicle_type text check (vehicle_type in ('car', 'truck', 'motorcycle', 'suv', 'van', 'bus', 'trailer')),
  fuel_type text check (fuel_type in ('gasoline', 'diesel', 'electric', 'hybrid', 'propane')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
create unique index vehicles_vin on vehicles (user_id, vin);
create unique index vehicles_plate on vehicles (user_id, license_plate);

create table drivers (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  full_name text not null check (char_length(full_name) between 2 and 200),
  email text not null check (email = lower(email) and char_length(email) <= 254),
  cell_number text not null check (cell_number ~ '^\+1\d{10}$'),
  address text not null check (char_length(address) between 5 and 300),
  date_of_birth date not null,
  relationship text not null default 'other'
    check (relationship in ('family', 'spouse', 'child', 'parent', 'sibling', 'friend', 'other')),
  license_number text check (char_length(license_number) between 5 and 30),
  license_state text check (license_state ~ '^[A-Z]{2}$'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
create unique index drivers_person on drivers (user_id, lower(full_name), date_of_birth);

create table insurance_policies (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  driver_name text not null check (char_length(driver_name) between 1 and 200),
  carrier_name text not null check (char_length(carrier_name) between 1 and 100),
  policy_number text not null check (char_length(policy_number) between 3 and 50),
  coverage_type text not null check (
    coverage_type in (
      'full_coverage', 'liability_only', 'comprehensive', 'collision', 'minimum_required', 'uninsured_motorist',
      'medical_payments'
    )
  ),
  policy_start_date date not null,
  policy_end_date date not null check (policy_end_date > policy_start_date),
  policy_limits text check (char_length(policy_limits) <= 200),
  uninsured_motorist boolean not null,
  underinsured_motorist boolean not null,
  medical_payments boolean not null,
  -- Whole US dollars.
  deductible integer check (deductible between 0 and 1000000),
  agent_name text check (char_length(agent_name) <= 100),
  agent_phone text check (agent_phone ~ '^\+1\d{10}$'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
-- The same policy is renewed from term to term under one number.
create unique index insurance_policies_term
  on insurance_policies (user_id, lower(carrier_name), lower(policy_number), policy_start_date);

create table emergency_contacts (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  phone text not null check (phone ~ '^\+1\d{10}$'),
  relationship text not null check (char_length(relationship) between 1 and 50),
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['vehicles', 'drivers', 'insurance_policies', 'emergency_contacts'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_rows on %I to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id())',
      name
    );
    execute format('grant select, insert, update, delete on %I to krash_app', name);
  end loop;
end
$$;
