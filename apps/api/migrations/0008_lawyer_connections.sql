-- Sharing with a lawyer is agreed to like the terms are: which text, when, and here also what.
alter table consents drop constraint consents_kind_check;
alter table consents add column items text[] not null default '{}';
alter table consents add constraint consents_kind_check check (kind in ('terms', 'lawyer_sharing'));
alter table consents add constraint consents_items_check check (kind = 'terms' or cardinality(items) > 0);

create table lawyer_connections (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  lawyer_id uuid not null references professionals (id),
  -- Nothing is shared without the row of its consent.
  consent_id uuid not null,
  accident_id uuid,
  is_preferred_partner boolean not null,
  -- Exactly what left for the lawyer, as it was at that time.
  shared jsonb not null,
  connected_at timestamptz(3) not null,
  primary key (user_id, id),
  unique (user_id, lawyer_id),
  unique (user_id, consent_id),
  foreign key (user_id, consent_id) references consents (user_id, id),
  foreign key (user_id, accident_id) references accidents (user_id, id)
);
create index lawyer_connections_newest on lawyer_connections (user_id, connected_at desc, id desc);
create index lawyer_connections_accident on lawyer_connections (user_id, accident_id) where accident_id is not null;

alter table lawyer_connections enable row level security;
create policy own_rows on lawyer_connections to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
-- What was shared cannot be unshared or rewritten afterwards.
grant select, insert on lawyer_connections to krash_app;
