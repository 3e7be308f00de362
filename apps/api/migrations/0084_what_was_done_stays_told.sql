-- When a link to the place of a report was made, for its timeline and the next step: the link itself goes soon, with its token.
create table place_links_made (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  accident_id uuid not null,
  occurred_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, accident_id) references accidents (user_id, id)
);
create index place_links_made_newest on place_links_made (user_id, accident_id, occurred_at desc, id desc);

insert into place_links_made (user_id, id, accident_id, occurred_at)
select user_id, id, accident_id, created_at from shared_places;

alter table place_links_made enable row level security;
create policy own_rows on place_links_made to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert on place_links_made to krash_app;

-- When a visit was first agreed. Unlike its status it stays when the visit is moved or cancelled; of a request that the office declined
-- it is null. What became of older cancelled ones is not known: they count as booked when they were made.
alter table appointments add column booked_at timestamptz(3);
update appointments set booked_at = created_at where status <> 'requested';

create function krash_note_booking() returns trigger language plpgsql as $$
begin
  new.booked_at := coalesce(new.booked_at, new.updated_at);
  return new;
end $$;
create trigger appointments_note_booking before insert or update on appointments
  for each row when (new.status = 'booked') execute function krash_note_booking();
