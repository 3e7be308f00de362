-- A claim begins as known here alone, and is filed once the company has it: a day or the company's number says so. One that
-- was sent in as `submitted` without either has been shown as not filed before, and stays so.
alter table claims
  add column promised_on date,
  drop constraint claims_status_check;
update claims set status = 'not_filed' where status = 'submitted' and filed_on is null and claim_number is null;
alter table claims
  add constraint claims_status_check check (
    status in ('not_filed', 'submitted', 'under_review', 'approved', 'denied', 'settled', 'closed')
  ),
  add constraint claims_filed check (
    case status
      when 'not_filed' then filed_on is null and claim_number is null
      when 'submitted' then filed_on is not null or claim_number is not null
      else true
    end
  );
grant update (promised_on) on claims to krash_app;
-- For the next step: whose promise has passed.
create index claims_promised on claims (user_id, promised_on) where promised_on is not null;

-- Own files that belong to a claim by reference.
create table claim_papers (
  user_id uuid not null references users (id) on delete cascade,
  claim_id uuid not null,
  file_id uuid not null,
  -- In the order in which the person chose them.
  place smallint not null,
  primary key (user_id, claim_id, file_id),
  foreign key (user_id, claim_id) references claims (user_id, id) on delete cascade,
  foreign key (user_id, file_id) references files (user_id, id) on delete cascade
);
create index claim_papers_of_file on claim_papers (user_id, file_id);

-- What one field of a report said before and says since. Nothing is taken out of it.
create table accident_corrections (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  accident_id uuid not null,
  -- With `field`, `was` and `now`, as the contract writes it.
  correction jsonb not null check (correction ? 'field' and correction ? 'was' and correction ? 'now'),
  occurred_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, accident_id) references accidents (user_id, id)
);
create index accident_corrections_newest on accident_corrections (user_id, accident_id, occurred_at desc, id desc);

-- What the person noted about a report.
create table accident_notes (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  accident_id uuid not null,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, accident_id) references accidents (user_id, id)
);
create index accident_notes_newest on accident_notes (user_id, accident_id, created_at desc, id desc);

-- A page of a timeline ends in the middle of a conversation.
create index messages_newest on messages (conversation_id, created_at desc, id desc);

do $$
declare
  name text;
begin
  foreach name in array array['claim_papers', 'accident_corrections', 'accident_notes'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_rows on %I to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id())',
      name
    );
    execute format('grant select, insert on %I to krash_app', name);
  end loop;
end
$$;
grant delete on claim_papers to krash_app;
