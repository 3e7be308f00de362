import { sweepDevices } from '#features/known-devices/known-devices.service.ts'
import { sweepChallenges } from '#features/passkey-credentials/passkey-credentials.service.ts'
import type { Context } from '#platform/context.ts'
import { forgetOldKeys } from '#platform/http/idempotency.ts'
import { sweepLinks, sweepUndoLinks } from './links/mail-links.repository.ts'
import { sweepQuotas } from '#platform/mail/mail-quotas.ts'
import { sweepFailures } from './passwords/attempts.ts'
import { sweepSessions, sweepTokens } from './sessions/sessions.repository.ts'

/**
 * Deletes old failed sign-ins, tokens of sessions that are over, sessions that ended a month ago, devices not seen for long, dead
 * links, used challenges and answers older than a day.
 */
export async function sweepAccounts({ database, clock }: Context): Promise<void> {
  const now = clock.now()
  await sweepFailures(database, now)
  await sweepTokens(database, now)
  await sweepSessions(database, now)
  await sweepDevices(database, now)
  await sweepLinks(database, now)
  await sweepUndoLinks(database, now)
  await sweepChallenges(database, now)
  await sweepQuotas(database, now)
  await forgetOldKeys(database, now)
}
