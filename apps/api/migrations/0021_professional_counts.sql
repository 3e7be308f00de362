-- How often a professional was contacted (people who wrote or shared) and booked, over everybody's rows and nothing of whom:
-- in steps of 5 and nothing below 5 people, so that no figure moves with what one person does.
create index lawyer_connections_count on lawyer_connections (lawyer_id, user_id);
create function krash_professional_counts(professional uuid, out contacts integer, out appointments integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select
    (select count(*) / 5 * 5 from (
      select user_id from professional_contacts where professional_id = professional
      union
      select user_id from lawyer_connections where lawyer_id = professional
    ) as people)::integer,
    (select case when count(distinct user_id) < 5 then 0 else count(*) / 5 * 5 end
      from appointments where professional_id = professional and status = 'booked')::integer
$$;
revoke all on function krash_professional_counts from public;
grant execute on function krash_professional_counts to krash_app;
