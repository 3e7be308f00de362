-- Where each chain of the audit stood when the server's secret was changed, sealed by the key that came. What a former key made
-- is believed up to there, and what it makes afterwards is not.
create table audit_key_marks (
  -- Stands for the key that came.
  key uuid not null,
  subject uuid not null,
  length bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  seal bytea not null,
  primary key (key, subject)
);
alter table audit_key_marks enable row level security;
create policy own_marks on audit_key_marks for select to krash_app using (subject = krash_audit_subject());
grant select on audit_key_marks to krash_app;

-- As with the audit itself, also the owner of the table may only add.
do $$
begin
  execute format('revoke update, delete, truncate on audit_key_marks from %I', current_user);
end
$$;
create trigger audit_key_marks_kept before update or delete on audit_key_marks
  for each row execute function krash_keep_audit();
create trigger audit_key_marks_not_emptied before truncate on audit_key_marks
  for each statement execute function krash_keep_audit();

-- The audit also tells when that was done; every kind that it told of before stays.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(oid) into strict rule from pg_constraint
    where conrelid = 'audit_entries'::regclass and conname = 'audit_entries_kind_check';
  alter table audit_entries drop constraint audit_entries_kind_check;
  execute 'alter table audit_entries add constraint audit_entries_kind_check '
    || replace(rule, '''audit_verified''::text', '''audit_verified''::text, ''audit_key_changed''::text');
end
$$;

-- Where the person's phone was when they last told: no text message comes there at night.
alter table users add column time_zone text check (char_length(time_zone) <= 64);
grant select (time_zone) on users to krash_app;
