import type { Context } from '#platform/context.ts'
import { forgetOldKeys } from '#platform/http/idempotency.ts'
import { sweepFailures } from './login-failures.ts'
import { sweepSessions } from './sessions.repository.ts'

/** Removes what has lost its meaning: old failed sign-ins, sessions that ended a month ago, answers older than a day. */
export async function sweepAccounts(context: Context): Promise<void> {
  const now = context.clock.now()
  await context.database.asSystem(async (tx) => {
    await sweepFailures(tx, now)
    await sweepSessions(tx, now)
    await forgetOldKeys(tx, context.clock)
  })
}
