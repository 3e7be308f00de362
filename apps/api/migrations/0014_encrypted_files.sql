-- Everything in the file store by its random name, with the wrapped key of its bytes. Removing the row destroys the key:
-- the bytes cannot be read again, wherever copies of them are.
create table stored_objects (
  user_id uuid not null references users (id) on delete cascade,
  name uuid not null unique,
  -- The key of this object, wrapped with the master key; null of objects from before encryption.
  wrapped_key bytea,
  -- Bytes of the content, unencrypted.
  size integer not null check (size >= 0),
  created_at timestamptz(3) not null,
  primary key (user_id, name)
);
alter table stored_objects enable row level security;
create policy own_rows on stored_objects to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, delete on stored_objects to krash_app;

insert into stored_objects (user_id, name, size, created_at)
  select user_id, stored_name, file_size, created_at from files
  union all
  select user_id, thumbnail_name, 0, created_at from files;

alter table files
  drop constraint files_section_type_check,
  add constraint files_section_type_check
    check (section_type in ('personal', 'vehicle', 'driver', 'insurance', 'accident')),
  drop constraint files_mime_type_check,
  add constraint files_mime_type_check check (
    mime_type in (
      'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf', 'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'text/plain'
    )
  ),
  alter column section_item_id drop not null,
  alter column width drop not null,
  alter column height drop not null,
  alter column thumbnail_name drop not null,
  -- When the person deleted it; it is purged 30 days later.
  add column deleted_at timestamptz(3),
  add constraint files_item check ((section_type = 'personal') = (section_item_id is null)),
  add constraint files_deleted check (is_active = (deleted_at is null));
update files set is_active = true where deleted_at is null;
create index files_deleted on files (deleted_at) where deleted_at is not null;
