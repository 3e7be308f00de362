/**
 * Writes apps/api/src/platform/database/tables.ts: the row types of a freshly migrated database. With --check it
 * compares instead and fails when the file is stale.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'

const target = fileURLToPath(new URL('../apps/api/src/platform/database/tables.ts', import.meta.url))

const fresh = await tablesOfMigratedDatabase()
if (process.argv.includes('--check')) {
  const found = await readFile(target, 'utf8').catch(() => '')
  if (found !== fresh) {
    console.error('tables.ts is older than the migrations: run "npm run tables".')
    process.exitCode = 1
  }
} else {
  await writeFile(target, fresh)
  process.stdout.write(`wrote ${path.relative(process.cwd(), target)}\n`)
}

async function tablesOfMigratedDatabase(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'krash-tables-'))
  const server = await startEmbeddedPostgres(folder, { fsync: false, leashed: true })
  const database = openDatabase({
    connection: { ...server.connection, database: 'postgres' },
    onError: () => undefined,
  })
  try {
    await migrate(database)
    const text = await generate({
      // The same class through the types of the package's other module format.
      db: database.kysely as unknown as Parameters<typeof generate>[0]['db'],
      dialect: new CodegenDialect({ dateParser: 'string', numericParser: 'number' }),
      excludePattern: '{kysely_migration*,graphile_worker.*}',
      typeMapping: { int8: 'number', timestamptz: 'Date', timestamp: 'Date' },
      outFile: null,
    })
    return text
  } finally {
    await database.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
