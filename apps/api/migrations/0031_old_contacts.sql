-- What was written to professionals before there were conversations stands in them, in its order, and nobody is told: it is no
-- news. The words move, so that deleting the message deletes them; what stays is that somebody was contacted, and a second run
-- finds nothing to do. Where a conversation has messages already its places are taken, and what was written before stays here.

-- Whoever opens a conversation, writes or claims a record meanwhile waits until they are there.
lock table professional_accounts, conversations, messages, conversation_members, professional_contacts in share row exclusive mode;

create temporary table moved on commit drop as
select contact.user_id, contact.professional_id, coalesce(held.id, gen_random_uuid()) as conversation_id,
  -- Nobody answers to themselves: such a conversation waits for whoever has the record next.
  nullif(account.user_id, contact.user_id) as other_id,
  count(*) as many, min(contact.created_at) as begun_at
from professional_contacts as contact
left join conversations as held on held.person_id = contact.user_id and held.professional_id = contact.professional_id
left join professional_accounts as account on account.professional_id = contact.professional_id
where contact.message is not null and coalesce(held.last_position, 0) = 0
group by contact.user_id, contact.professional_id, held.id, account.user_id;

insert into conversations as held
  (id, person_id, other_id, professional_id, last_position, person_has_written, created_at)
select conversation_id, user_id, other_id, professional_id, many, true, begun_at from moved
-- It was opened by booking or sharing, and is empty.
on conflict (id) do update set last_position = excluded.last_position, person_has_written = true,
  created_at = least(held.created_at, excluded.created_at);

insert into messages (conversation_id, position, id, side, client_id, text, author_id, created_at)
select conversation_id, place, gen_random_uuid(), 'person', id, message, user_id,
  -- Each later than the one before by a millisecond at least.
  max(created_at - place * interval '1 ms') over (partition by conversation_id order by place) + place * interval '1 ms'
from (
  select contact.*, moved.conversation_id,
    row_number() over (partition by moved.conversation_id order by contact.created_at, contact.id) as place
  from professional_contacts as contact
  join moved on moved.user_id = contact.user_id and moved.professional_id = contact.professional_id
  where contact.message is not null
) as written;

insert into conversation_members (user_id, conversation_id, side, unread_count, last_at)
select member.user_id, held.id, member.side, case member.side when 'other' then moved.many else 0 end, last.created_at
from moved
join conversations as held on held.id = moved.conversation_id
join messages as last on last.conversation_id = held.id and last.position = held.last_position
cross join lateral (values (held.person_id, 'person'), (held.other_id, 'other')) as member (user_id, side)
where member.user_id is not null
on conflict (user_id, conversation_id)
  do update set unread_count = excluded.unread_count, last_at = excluded.last_at;

update professional_contacts as contact set message = null
from moved
where moved.user_id = contact.user_id and moved.professional_id = contact.professional_id and contact.message is not null;
