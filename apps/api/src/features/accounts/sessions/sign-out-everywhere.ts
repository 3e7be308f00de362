import { forgetDevices } from '#features/known-devices/known-devices.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Acting } from '#platform/acting.ts'
import { withdrawNewEmail } from '../accounts.repository.ts'
import { forgetEmailChange } from '../links/change-email.ts'
import { endCalendarAddress, endSessions } from './sessions.repository.ts'

/**
 * Ends every session, and what somebody else may have begun or copied in one: an e-mail that waits for its confirmation,
 * the address of the calendar. No device is known any more. @returns how many sessions were open
 */
export async function signOutEverywhere(acting: Acting): Promise<number> {
  const { tx, context, userId } = acting
  recordAudit(acting, { userId, kind: 'signed_out_everywhere' })
  await withdrawNewEmail(tx, userId)
  await forgetEmailChange(acting)
  await forgetDevices(tx, userId)
  await endCalendarAddress(tx, userId)
  return endSessions(tx, userId, { reason: 'everywhere', at: context.clock.now() })
}
