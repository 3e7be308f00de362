import pg from 'pg'

/** Owns the embedded database's tables. */
export const serverRole = 'krash_server'
/** Reads and writes for persons; row-level security applies to it. */
export const requestRole = 'krash_app'

/**
 * Lets a server use the embedded database with roles that are no superuser, so that a statement which somebody smuggled
 * in can neither leave its role nor read the machine. Tables of older folders, which belong to the superuser, change
 * their owner. Running it again changes nothing.
 */
export async function openForPlainRoles(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...admin, database: 'postgres' })
  await client.connect()
  try {
    await client.query(plainRoles)
  } finally {
    await client.end()
  }
}

/** Whether the connection belongs to a superuser, whom no rule of the database stops. */
export async function isEnteredAsSuperuser(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  return rows[0]?.rolsuper ?? false
}

/** Members of extensions stay the superuser's. A sequence of a column follows its table. */
const plainRoles = `do $$
declare
  change record;
begin
  if not exists (select from pg_roles where rolname = '${serverRole}') then
    -- It works for all people: accounts, sweeps, jobs.
    create role ${serverRole} login bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = '${requestRole}') then
    create role ${requestRole};
  end if;
  alter role ${requestRole} login;
  grant ${requestRole} to ${serverRole};
  alter database postgres owner to ${serverRole};
  for change in
    with ours as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), theirs as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select format('alter schema %I owner to ${serverRole}', nspname) as statement
    from ours where nspname <> 'public'
    union all
    select format('alter table %I.%I owner to ${serverRole}', nspname, relname)
    from pg_class join ours on ours.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm') and ('pg_class'::regclass, pg_class.oid) not in (select * from theirs)
    union all
    select format('alter sequence %I.%I owner to ${serverRole}', nspname, relname)
    from pg_class join ours on ours.oid = relnamespace
    where relkind = 'S' and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${serverRole}', pg_proc.oid::regprocedure)
    from pg_proc join ours on ours.oid = pronamespace
    where ('pg_proc'::regclass, pg_proc.oid) not in (select * from theirs)
    union all
    select format('alter type %I.%I owner to ${serverRole}', nspname, typname)
    from pg_type join ours on ours.oid = typnamespace
    left join pg_class on pg_class.oid = typrelid
    where (typtype in ('e', 'd') or pg_class.relkind = 'c')
      and ('pg_type'::regclass, pg_type.oid) not in (select * from theirs)
  loop
    execute change.statement;
  end loop;
end $$`
