import { routes } from '@krash/contract'
import { goodPassword } from '#features/accounts/accounts.factory.ts'
import { emailOf } from '#features/conversations/conversations.factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { readAuditOrder, runAudit } from './audit-command.ts'

const chromeOnAndroid = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
}

/** The kinds in a chain, oldest first. */
export async function kindsIn({ context }: TestApp, subject: string): Promise<string[]> {
  const rows = await context.database.kysely
    .selectFrom('audit_entries')
    .select('kind')
    .where('subject', '=', subject)
    .orderBy('position')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Signs a person in once more, on a phone. */
export async function signInAgain(client: TestClient, password = goodPassword) {
  const body = { email: emailOf(client), password }
  return new TestClient(client.url).call(routes.login, { body, headers: chromeOnAndroid })
}

/** What `npm run audit -- verify` says. */
export async function verify({ context }: TestApp, after?: string) {
  const order = readAuditOrder(after === undefined ? ['verify'] : ['verify', '--after', after])
  return runAudit(context, order)
}
