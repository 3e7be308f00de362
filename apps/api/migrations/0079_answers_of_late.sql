-- As before, of the hundred conversations that were begun last and answered: cards of the search show it too, and whoever has
-- answered thousands would keep each search waiting.
create or replace function krash_response_minutes(professional uuid) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select case when count(*) >= 5 then
    round(percentile_cont(0.5) within group (order by extract(epoch from answer.created_at - question.created_at)) / 60)
  end::integer
  from (
    select id from conversations where professional_id = professional and other_has_written order by created_at desc limit 100
  ) as held
  cross join lateral (
    select position, created_at from messages
    where conversation_id = held.id and side = 'person' order by position limit 1
  ) as question
  cross join lateral (
    select created_at from messages
    where conversation_id = held.id and side = 'other' and position > question.position order by position limit 1
  ) as answer
$$;
