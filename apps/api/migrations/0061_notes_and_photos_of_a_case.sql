-- A note can be corrected, and removed with a way back.
alter table accident_notes add column updated_at timestamptz(3), add column removed_at timestamptz(3);
update accident_notes set updated_at = created_at;
alter table accident_notes alter column updated_at set not null;
grant update (text, updated_at, removed_at) on accident_notes to krash_app;
create index accident_notes_removed on accident_notes (removed_at) where removed_at is not null;

-- When a photo or paper came to a report, and when it was removed: the file itself may be gone by then.
create table accident_file_changes (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  accident_id uuid not null,
  file_id uuid not null,
  deed text not null check (deed in ('added', 'removed')),
  is_picture boolean not null,
  occurred_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, accident_id) references accidents (user_id, id)
);
create index accident_file_changes_newest on accident_file_changes (user_id, accident_id, occurred_at desc, id desc);
create index accident_file_changes_of_file on accident_file_changes (user_id, file_id);

insert into accident_file_changes (user_id, id, accident_id, file_id, deed, is_picture, occurred_at)
select kept.user_id, gen_random_uuid(), report.id, kept.id, deed, kept.mime_type like 'image/%', at
from files as kept
  join accidents as report on report.user_id = kept.user_id and report.id = kept.section_item_id
  cross join lateral (values ('added', kept.created_at), ('removed', kept.deleted_at)) as change (deed, at)
where kept.section_type = 'accident' and at is not null;

alter table accident_file_changes enable row level security;
create policy own_rows on accident_file_changes to krash_app
  using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, delete on accident_file_changes to krash_app;
