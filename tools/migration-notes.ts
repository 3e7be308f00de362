import type { Database } from '../apps/api/src/platform/database/database.ts'
import { migratorOf } from '../apps/api/src/platform/database/migrate.ts'

/** Everything that makes a table or a function what it is, as one text; indexes, triggers, rules and rights belong to their table. */
const shapes = `
  with ours as materialized (
    select oid, relkind, relname, relacl::text, relrowsecurity from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and relname not like 'kysely_migration%'
  ), of_table (relation, text) as (
    select attrelid, concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attacl, pg_get_expr(adbin, adrelid))
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and attrelid in (select oid from ours)
    union all select conrelid, pg_get_constraintdef(oid) from pg_constraint where conrelid in (select oid from ours)
    union all select indrelid, pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from ours)
    union all select tgrelid, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select polrelid, concat_ws(' ', polname, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
  )
  select case relkind when 'v' then 'view' else 'table' end as kind, relname as name,
      concat_ws(';', relacl, relrowsecurity, case relkind when 'v' then pg_get_viewdef(ours.oid) end, string_agg(text, ';' order by text)) as shape
    from ours join of_table on relation = ours.oid
    group by ours.oid, relkind, relname, relacl, relrowsecurity
  union all
  select 'function', proname, string_agg(pg_get_functiondef(oid), ';' order by oid)
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    group by proname`

interface Note {
  kind: string
  name: string
  shape: string
  /** Numbers of the migrations that made it what it is. */
  by: string[]
}

/** Runs the migrations one by one. @returns a page that says which of them made each table, view and function what it is */
export async function migrateWithNotes({ kysely, pool }: Database): Promise<string> {
  const migrator = migratorOf(kysely)
  let notes = new Map<string, Note>()
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error) throw new Error('A migration failed.', { cause: error })
    const number = results[0]?.migrationName.split('_')[0]
    if (number === undefined) return pageOf([...notes.values()])
    const { rows } = await pool.query<Omit<Note, 'by'>>(shapes)
    notes = afterMigration(number, rows, notes)
  }
}

function afterMigration(
  number: string,
  rows: Omit<Note, 'by'>[],
  before: Map<string, Note>,
): Map<string, Note> {
  const notes = rows.map((row) => {
    const known = before.get(row.name)
    return known?.shape === row.shape ? known : { ...row, by: [...(known?.by ?? []), number] }
  })
  return new Map(notes.map((note) => [note.name, note]))
}

function pageOf(notes: Note[]): string {
  const tables = notes.filter(({ kind }) => kind !== 'function')
  // A function is replaced as a whole: what it is stands in the last file that made it.
  const functions = notes.filter(({ kind, by }) => kind === 'function' && by.length > 1)
  return `# Migrations

Each file of \`apps/api/migrations\` runs once, in the order of the numbers, and is never changed: installations exist. Made by \`npm run tables\`.

## Which files make a table what it is

${tables.map(({ name, by }) => `- \`${name}\`: ${by.join(', ')}`).join('\n')}

## Functions that were written anew

The last file has the one that counts; every other function stands in one file.

${functions.map(({ name, by }) => `- \`${name}\`: ${by.join(', ')}`).join('\n')}
`
}
