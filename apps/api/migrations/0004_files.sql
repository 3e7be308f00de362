-- What is known about an uploaded file; the bytes lie in the file store under random names.
create table files (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  section_type text not null check (section_type in ('accident')),
  -- The thing it belongs to, in the table of its section.
  section_item_id uuid not null,
  category text not null check (char_length(category) <= 50),
  description text check (char_length(description) <= 500),
  -- As the person's device called it; shown, and offered at download, never a path.
  original_filename text not null check (char_length(original_filename) between 1 and 255),
  file_size integer not null check (file_size > 0),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Pixels, upright.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  stored_name uuid not null unique,
  thumbnail_name uuid not null unique,
  is_active boolean not null default true,
  last_accessed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index files_of_item on files (user_id, section_type, section_item_id, id);

alter table files enable row level security;
create policy own_rows on files to krash_app using (user_id = krash_user_id()) with check (user_id = krash_user_id());
grant select, insert, update, delete on files to krash_app;
