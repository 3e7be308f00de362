import { createApp } from '#app/app.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createServices } from '#platform/services.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** Another server on the same database with connections of its own. */
export interface SecondServer {
  context: Awaited<ReturnType<typeof createApp>>['context']
  /** The same person on that server. */
  clientOf(client: TestClient): TestClient
  close(): Promise<void>
}

/** Starts a server beside that of the test, like an operator who runs two. */
export async function startSecondServer({ context, clock }: TestApp): Promise<SecondServer> {
  const database = openDatabase({ connection: context.database.pool.options, onError: () => undefined })
  const services = await createServices({ config: context.config, database, clock })
  const { app, context: own } = await createApp(services, {
    webApp: new Map(),
    readiness: { state: 'ready' },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    context: own,
    clientOf: ({ session }) => new TestClient(url, session),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
