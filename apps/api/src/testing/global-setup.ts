import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { createTemplate } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the PostgreSQL that all test files share. */
    postgres: { host: string; user: string }
  }
}

interface Project {
  provide(key: 'postgres', value: { host: string; user: string }): void
}

/** One PostgreSQL for the whole run, with a migrated template that each test file copies; it ends with the run, however that ends. */
export default async function setup(project: Project): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'krash-test-'))
  const server = await startEmbeddedPostgres(folder, { fsync: false, leashed: true })
  await createTemplate(server.connection)
  project.provide('postgres', server.connection)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
