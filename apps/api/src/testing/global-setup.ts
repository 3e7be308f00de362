import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { newDataFolder } from './data-folder.ts'
import { createTemplate, keepFilled } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the PostgreSQL shared by all test files. */
    postgres: { host: string; user: string }
  }
}

interface Project {
  provide(key: 'postgres', value: { host: string; user: string }): void
}

/**
 * Starts one PostgreSQL for the whole run, with a migrated template that each test file copies. It ends with the run,
 * in whatever way that ends. Where a server has filled a folder already, its rows are the beginning of the seeded
 * template.
 */
export default async function setup(project: Project): Promise<() => Promise<void>> {
  const folder = await newDataFolder('test')
  const server = await startEmbeddedPostgres(folder, { fsync: false, leashed: true })
  await keepFilled(server.admin)
  await createTemplate(server.admin)
  project.provide('postgres', server.admin)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
