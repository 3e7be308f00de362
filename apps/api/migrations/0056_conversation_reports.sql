-- What a person reported about the other side of a conversation, with its last messages as they could read them.
create table conversation_reports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  conversation_id uuid references conversations (id) on delete set null,
  professional_id uuid references professionals (id),
  -- For the operator alone: the account behind the other side, which the person need not know.
  reported_user_id uuid references users (id) on delete set null,
  reason text not null check (reason in ('unwanted', 'impersonation', 'threat', 'money', 'other')),
  text text not null check (char_length(text) <= 500),
  messages jsonb not null,
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index conversation_reports_newest on conversation_reports (created_at desc);
create index conversation_reports_of_reported on conversation_reports (reported_user_id);
create index conversation_reports_of_conversation on conversation_reports (conversation_id);
alter table conversation_reports enable row level security;
create policy own_rows on conversation_reports to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on conversation_reports to krash_app;

-- Who deletes the account takes their words along, out of reports as well; that something was reported stays until the one who
-- reported it leaves.
create function krash_leave_reports() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update conversation_reports as report
  set messages = coalesce(
    (
      select jsonb_agg(
        case when said ->> 'by' = 'other' and author.id = old.id then said || '{"text": ""}' else said end order by place
      )
      from jsonb_array_elements(report.messages) with ordinality as listed (said, place)
      -- For a professional's record several people may have written, one after the other.
      cross join lateral (
        select coalesce(max(message.author_id::text)::uuid, report.reported_user_id) as id
        from messages as message
        where message.conversation_id = report.conversation_id and message.created_at = (said ->> 'at')::timestamptz
      ) as author
    ),
    '[]'
  )
  where reported_user_id = old.id
    or conversation_id in (select conversation_id from messages where author_id = old.id and side = 'other');
  return old;
end $$;
revoke all on function krash_leave_reports from public;
-- Triggers run by name: before the one that forgets who wrote.
create trigger users_forget_reports before delete on users
  for each row execute function krash_leave_reports();
