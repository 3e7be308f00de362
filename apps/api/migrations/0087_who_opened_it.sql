-- Whether somebody who answered for the lawyer has opened something of an own sharing, under any of its agreements.
create function krash_was_opened(connection uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from consents as given
    join consent_events as event on event.user_id = given.user_id and event.consent_id = given.id
    where given.user_id = krash_user_id() and given.connection_id = connection
      and event.kind in ('opened', 'downloaded', 'namesOpened', 'cleared')
  )
$$;
revoke all on function krash_was_opened from public;
grant execute on function krash_was_opened to krash_app;
