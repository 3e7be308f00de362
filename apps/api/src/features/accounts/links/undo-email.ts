import { RESET_LINK_MS } from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { forgetDevices } from '#features/known-devices/known-devices.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import { breaks } from '#platform/database/broken-constraint.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { holdAccount, replacePassword, takeNewEmail } from '../accounts.repository.ts'
import { endPasskeys } from '../passwords/account-password.ts'
import { forgetFailures } from '../passwords/attempts.ts'
import { endCalendarAddress, endSessions } from '../sessions/sessions.repository.ts'
import { dropLinks, findUndoLink, putLink, putUndoLink, useUpUndoLink } from './mail-links.repository.ts'

interface FormerAddress {
  userId: string
  email: string
  language: string
}

/** Tells an address that a new one is to replace it, or has, with a link that takes that back. */
export async function tellFormerAddress(
  tx: Tx,
  context: Context,
  {
    template,
    userId,
    email,
    language,
  }: FormerAddress & { template: 'emailChangeNotice' | 'emailChangeDone' },
): Promise<void> {
  const token = await putUndoLink(tx, context, { userId, email })
  // In the fragment, which no server receives and no log holds.
  const link = `${context.config.publicUrl}/undo-email#${token}`
  await queueMail(tx, context, { userId, to: email, language, template, values: { link } })
}

/**
 * Takes a new e-mail back, also one that is in effect. Whoever entered it knew the password and may be signed in, so the
 * sessions, the links, the known devices, the passkeys, the calendar's address and the password end as well.
 * @returns the address, and the token of a link to a new password
 * @throws AppError UNDO_LINK_INVALID, EMAIL_TAKEN when the address belongs to another account by now
 */
export async function undoEmailChange(
  context: Context,
  token: string,
): Promise<{ email: string; resetToken: string }> {
  const { database, clock, passwords, randomBytes } = context
  const link = await database.asSystem((tx) => findUndoLink(tx, token, clock.now()))
  if (!link) throw new AppError('UNDO_LINK_INVALID')
  const { user_id: userId, email } = link
  const hashOfNothing = await passwords.hash(randomBytes(32).toString('base64url'))
  try {
    return await database.asSystem(async (tx) => {
      // Locking the account first puts twin requests in order, so only the first still finds the link.
      const account = await holdAccount(tx, userId)
      const isMine = account !== undefined && (await useUpUndoLink(tx, token, userId))
      if (!isMine) throw new AppError('UNDO_LINK_INVALID')
      const at = clock.now()
      await takeNewEmail(tx, userId, { email, at })
      await replacePassword(tx, userId, hashOfNothing)
      await endPasskeys(tx, context, { ...account, email })
      await endSessions(tx, userId, { reason: 'email_undone', at })
      await endCalendarAddress(tx, userId)
      const deviceIds = await forgetDevices(tx, userId)
      await dropLinks(tx, userId, ['reset', 'verification', 'email_change'])
      await forgetFailures(tx, context, { email, userId, deviceIds })
      recordAudit({ tx, context }, { userId, kind: 'email_change_undone' })
      await recordActivity(
        { tx, context, userId },
        { type: 'profile_updated', title: 'Profile updated', metadata: { phrase: 'profileUpdated' } },
      )
      return { email, resetToken: await beginReset(tx, context, { userId, email, at }) }
    })
  } catch (error) {
    throw breaks(error, 'users_email_key') ? new AppError('EMAIL_TAKEN') : error
  }
}

async function beginReset(
  tx: Tx,
  context: Context,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<string> {
  const token = context.randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + RESET_LINK_MS)
  await putLink(tx, { userId, kind: 'reset', token, email, at, expiresAt })
  return token
}
