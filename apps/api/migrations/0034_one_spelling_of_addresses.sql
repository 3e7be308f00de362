-- Addresses are compared in one spelling: compatibility forms (NFKC), lower case, no dot at the end. An address whose
-- new spelling belongs to somebody else stays as it is: it was never more than a look-alike.
create function pg_temp.one_spelling(address text) returns text language sql immutable as $$
  select lower(normalize(rtrim(address, '.'), nfkc))
$$;

with changed as (
  select id, pg_temp.one_spelling(email) as email,
    row_number() over (partition by pg_temp.one_spelling(email) order by created_at, id) as turn
  from users
  where email <> pg_temp.one_spelling(email)
)
update users set email = changed.email
from changed
where changed.id = users.id and changed.turn = 1
  and not exists (select 1 from users other where other.email = changed.email);

update users set pending_email = pg_temp.one_spelling(pending_email)
where pending_email <> pg_temp.one_spelling(pending_email);

update mail_links set email = users.pending_email
from users
where users.id = mail_links.user_id and mail_links.kind = 'email_change' and users.pending_email is not null
  and mail_links.email <> users.pending_email
  and pg_temp.one_spelling(mail_links.email) = users.pending_email;

update mail_links set email = users.email
from users
where users.id = mail_links.user_id and mail_links.kind <> 'email_change' and mail_links.email <> users.email
  and pg_temp.one_spelling(mail_links.email) = users.email;
