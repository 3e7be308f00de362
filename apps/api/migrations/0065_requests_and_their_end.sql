-- The audit also knows who ended a sharing: the lawyer who turned the request away.
alter table audit_entries drop constraint audit_entries_kind_check;
alter table audit_entries add constraint audit_entries_kind_check check (kind in (
  'account_created', 'signed_in', 'sign_in_failed', 'sign_in_locked', 'password_refused', 'session_reused', 'signed_out',
  'device_signed_out', 'signed_out_everywhere', 'passkey_added', 'passkey_used', 'passkey_removed', 'reset_asked',
  'password_reset', 'password_changed', 'email_confirmed', 'email_change_asked', 'email_changed', 'email_change_undone',
  'shared', 'shared_opened', 'sharing_revoked', 'sharing_ended_by_lawyer', 'place_shared', 'place_sharing_ended',
  'data_exported', 'account_deleted', 'record_taken_over', 'record_given_back', 'chain_begun', 'directory_imported',
  'help_places_imported', 'record_invited', 'record_verified', 'reports_listed', 'audit_listed', 'audit_verified'
));

-- The page is chosen first: before, what the professional sees of a request was put together for all of them.
create or replace function krash_practice_requests(wanted text, most integer, skipped integer) returns setof practice_request_items
language sql stable security definer set search_path = public, pg_temp as $$
  with page as materialized (
    select request.id
    from professional_accounts as own
    join practice_requests as request on request.professional_id = own.professional_id
    where own.user_id = krash_user_id() and request.state = wanted and request.user_id <> own.user_id
    order by request.updated_at desc, request.id desc limit most offset skipped
  )
  select item.* from page join lateral (
    select * from practice_request_items where id = page.id and holder_id = krash_user_id()
  ) as item on true
  order by item.updated_at desc, item.id desc
$$;

-- As before, and only where somebody answered: the others were looked through for nothing.
create or replace function krash_response_minutes(professional uuid) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select case when count(*) >= 5 then
    round(percentile_cont(0.5) within group (order by extract(epoch from answer.created_at - question.created_at)) / 60)
  end::integer
  from conversations as held
  cross join lateral (
    select position, created_at from messages
    where conversation_id = held.id and side = 'person' order by position limit 1
  ) as question
  cross join lateral (
    select created_at from messages
    where conversation_id = held.id and side = 'other' and position > question.position order by position limit 1
  ) as answer
  where held.professional_id = professional and held.other_has_written
$$;
