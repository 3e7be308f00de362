import { createApp } from '#app/app.ts'
import type { Config } from '#app/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createServices } from '#platform/services.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** Another server on the same database with connections of its own. */
export interface SecondServer {
  context: Awaited<ReturnType<typeof createApp>>['context']
  url: string
  /** The same person on that server. */
  clientOf(client: TestClient): TestClient
  close(): Promise<void>
}

/** Starts a server beside that of the test, like an operator who runs two, or one on a restored backup. */
export async function startSecondServer(
  { context, clock }: Pick<TestApp, 'context' | 'clock'>,
  config: Config = context.config,
): Promise<SecondServer> {
  const connection = config.databaseUrl
    ? { connectionString: config.databaseUrl }
    : context.database.pool.options
  const database = openDatabase({ connection, onError: () => undefined })
  const services = await createServices({ config, database, clock })
  const { app, context: own } = await createApp(services, {
    webApp: new Map(),
    readiness: { state: 'ready' },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    context: own,
    url,
    clientOf: ({ session }) => new TestClient(url, session),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
