-- The audit also tells when a cell number was confirmed; every kind that it told of before stays.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(oid) into strict rule from pg_constraint
    where conrelid = 'audit_entries'::regclass and conname = 'audit_entries_kind_check';
  alter table audit_entries drop constraint audit_entries_kind_check;
  execute 'alter table audit_entries add constraint audit_entries_kind_check '
    || replace(rule, '''email_change_undone''::text', '''email_change_undone''::text, ''cell_number_confirmed''::text');
end
$$;
