import { deleteEverythingOf } from '#features/files/stored-objects.service.ts'
import { forgetDevices } from '#features/known-devices/known-devices.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { removeMailsOf } from '#platform/mail/remove-mails.ts'
import { closeAccount, deleteAccountRow, holdConversations } from './accounts.repository.ts'
import { forgetQuotas } from './links/mail-quotas.ts'
import { forgetFailures } from './passwords/attempts.ts'
import { confirmPassword, refuseReplaced } from './passwords/account-password.ts'

const field = 'password'

/** Deletes everything about a person; a last mail confirms it. @throws AppError INVALID_CURRENT_PASSWORD */
export async function deleteAccount(context: Context, userId: string, password: string): Promise<void> {
  const typed = { password, field }
  const known = await confirmPassword(context, userId, typed)
  const isDeleted = await context.database.asSystem(async (tx) => {
    const conversations = await holdConversations(tx, userId)
    const account = await closeAccount(tx, userId)
    if (!account) throw new AppError('AUTH_FAILED')
    // The password was replaced during the comparison, possibly because somebody else knew the old one.
    if (account.password_hash !== known.password_hash) return false
    const { email, language } = account
    recordAudit({ tx, context }, { userId, kind: 'account_deleted' })
    await deleteEverythingOf(tx, userId)
    await removeMailsOf(tx, userId)
    const deviceIds = await forgetDevices(tx, userId)
    await deleteAccountRow(tx, userId)
    const at = context.clock.now()
    for (const { conversationId, peerId } of conversations)
      recordEvent(tx, { userId: peerId, kind: 'conversation', data: { conversationId }, at })
    await forgetFailures(tx, context, { email, userId, deviceIds })
    await forgetQuotas(tx, context, email)
    await queueMail(tx, context, {
      userId: null,
      to: email,
      language,
      template: 'accountDeleted',
      values: {},
    })
    return true
  })
  if (isDeleted) return
  await refuseReplaced(context, userId, typed)
  await deleteAccount(context, userId, password)
}
