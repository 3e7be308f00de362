/**
 * Writes what follows from the migrations: apps/api/src/platform/database/tables.ts, the row types of a freshly migrated
 * database, and docs/migrations.md. With --check it only compares and fails when one of them is stale.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PostgresDialect as CodegenDialect, RawExpressionNode, generate } from 'kysely-codegen'
import { type Database, openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded/embedded-postgres.ts'
import { migrateWithNotes } from './migration-notes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Columns of JSON and free text, never null: only the contract knows their shape, and every answer is held against it. */
const contractColumns = new Map(
  Object.entries({
    'accident_corrections.correction': 'ColumnType<contract.MadeCorrection, string, never>',
    'accidents.damage': 'Generated<contract.DamageZone[]>',
    'accidents.details': 'ColumnType<contract.AccidentDetails, string | undefined, string>',
    'accident_detail_changes.fields': 'ColumnType<contract.DetailChange["fields"], string, string>',
    'accidents.near': 'ColumnType<contract.Surroundings | null, string | null | undefined, string | null>',
    'activities.metadata': 'ColumnType<contract.ActivityMetadata, string | undefined, string>',
    'activities.type': 'contract.ActivityType',
    'conversation_reports.messages': 'ColumnType<contract.ReportedMessage[], string, string>',
    'feedback.attachments': 'ColumnType<contract.FeedbackAttachment[], string, string>',
    'feedback.category': 'contract.Feedback["category"]',
    'lawyer_connections.conflict_facts':
      'ColumnType<contract.ConflictFacts | null, string | null | undefined, never>',
    'consents.shared': 'ColumnType<contract.AgreedPackage | null, string | undefined, never>',
    'mails.template': 'contract.MailTemplate | contract.TextTemplate',
    'notifications.kind': 'contract.NotificationKind',
    'notifications.values': 'ColumnType<contract.Notification["values"], string, string>',
    'office_hours.booking': 'contract.BookingWay',
    'office_hours.week': 'ColumnType<contract.OfficeHours["week"], string, string>',
    'professional_items.item': 'contract.Professional',
  }).map(([column, type]) => [column, new RawExpressionNode(type)]),
)

const { tables, notes } = await ofMigratedDatabase()
await write('apps/api/src/platform/database/tables.ts', tables)
await write('docs/migrations.md', notes)

async function write(name: string, fresh: string): Promise<void> {
  const found = await readFile(root + name, 'utf8').catch(() => '')
  if (found === fresh) return
  if (process.argv.includes('--check')) {
    console.error(`${name} is older than the migrations: run "npm run tables".`)
    process.exitCode = 1
  } else {
    await writeFile(root + name, fresh)
    process.stdout.write(`wrote ${name}\n`)
  }
}

async function ofMigratedDatabase(): Promise<{ tables: string; notes: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'krash-tables-'))
  const server = await startEmbeddedPostgres(folder, { fsync: false, leashed: true })
  const database = openDatabase({
    // The catalogue grows with each migration and nothing has counted it yet: loops over it would be most of the work.
    connection: { ...server.connection, database: 'postgres', options: '-c enable_nestloop=off' },
    onError: () => undefined,
  })
  try {
    const notes = await migrateWithNotes(database)
    const text = await generate({
      // The same class through the types of the package's other module format.
      db: database.kysely as unknown as Parameters<typeof generate>[0]['db'],
      dialect: new CodegenDialect({ dateParser: 'string', numericParser: 'number' }),
      excludePattern: '{kysely_migration*,graphile_worker.*}',
      typeMapping: { int8: 'number', timestamptz: 'Date', timestamp: 'Date' },
      outFile: null,
      overrides: { columns: Object.fromEntries(contractColumns) },
      postprocess: async ({ metadata }) => {
        const choices = await choicesOf(database)
        for (const table of metadata.tables)
          for (const column of table.columns) {
            const name = `${table.name}.${column.name}`
            column.enumValues = choices.get(name) ?? column.enumValues
            // PostgreSQL believes that any column of a view may be null.
            if (contractColumns.has(name)) column.isNullable = false
          }
        return metadata
      },
    })
    return { tables: `import type * as contract from "@krash/contract";\n${text}`, notes }
  } finally {
    await database.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a check such as `status in ('open', 'closed')` lets a column be, by `table.column`. */
async function choicesOf({ pool }: Database): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ column: string; condition: string }>(`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(constraint_.oid) as condition
    from pg_constraint as constraint_
      join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and connamespace = 'public'::regnamespace`)
  const entries = rows.flatMap(({ column, condition }): [string, string[]][] => {
    const list = /^CHECK \(\("?\w+"? = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(condition)?.[1]
    return list === undefined ? [] : [[column, [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => word)]]
  })
  return new Map(entries)
}
