import { sweepDevices } from '#features/known-devices/known-devices.service.ts'
import { sweepChallenges } from '#features/passkey-credentials/passkey-credentials.service.ts'
import type { Context } from '#platform/context.ts'
import { forgetOldKeys } from '#platform/http/idempotency.ts'
import { sweepLinks, sweepUndoLinks } from './links/mail-links.repository.ts'
import { sweepQuotas } from '#platform/mail/mail-quotas.ts'
import { sweepFailures } from './passwords/attempts.ts'
import { sweepSessions } from './sessions/sessions.repository.ts'

/** Deletes old failed sign-ins, sessions that ended a month ago, devices not seen for long, dead links, used challenges and answers older than a day. */
export async function sweepAccounts(context: Context): Promise<void> {
  const now = context.clock.now()
  await context.database.asSystem(async (tx) => {
    await sweepFailures(tx, now)
    await sweepSessions(tx, now)
    await sweepDevices(tx, now)
    await sweepLinks(tx, now)
    await sweepUndoLinks(tx, now)
    await sweepChallenges(tx, now)
    await sweepQuotas(tx, now)
    await forgetOldKeys(tx, context.clock)
  })
}
