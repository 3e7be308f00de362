-- The role every request of a signed-in person works as: it owns nothing, so row level security holds for it.
do $$
declare
  -- Since PostgreSQL 16 whoever makes a role is its member, but may not take it on before granting it to themselves.
  needed text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  if not exists (select from pg_roles where rolname = 'krash_app') then
    create role krash_app nologin;
  end if;
  if not pg_has_role(current_user, 'krash_app', needed) then
    grant krash_app to current_user;
  end if;
exception when insufficient_privilege then
  raise exception 'The database user may not have the role krash_app. Ask an administrator of the database for: CREATE ROLE krash_app NOLOGIN (once); GRANT krash_app TO %;',
    quote_ident(current_user);
end
$$;

grant usage on schema public to krash_app;

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The person of this transaction; null outside of one, so that a policy without a person lets nothing through.
create function krash_user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('krash.user_id', true), '')::uuid $$;

-- Which version of a shipped data set is in the tables: a start with the same version loads nothing.
create table loaded_datasets (
  name text primary key,
  version text not null,
  loaded_at timestamptz(3) not null
);
