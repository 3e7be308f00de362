import type { PasskeyProof } from '@krash/contract'
import { deleteEverythingOf } from '#features/files/stored-objects.service.ts'
import { forgetDevices } from '#features/known-devices/known-devices.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { forgetPasskeys } from '#features/passkey-credentials/passkey-credentials.service.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { removeMailsOf } from '#platform/mail/remove-mails.ts'
import { closeAccount, deleteAccountRow, findVisitsToCome, holdConversations } from './accounts.repository.ts'
import { forgetQuota, forgetQuotas } from '#platform/mail/mail-quotas.ts'
import { forgetFailures } from './passwords/attempts.ts'
import { type InSession, confirmPerson, isStillProved, refuseReplaced } from './passwords/account-password.ts'

const field = 'password'

/** Deletes everything about a person; a last mail confirms it. @throws AppError those of `confirmPerson` */
export async function deleteAccount(
  context: Context,
  person: InSession,
  { password, passkey }: { password?: string | undefined; passkey?: PasskeyProof | undefined },
): Promise<void> {
  const { id: userId } = person
  const proof = { password, passkey, field }
  const known = await confirmPerson(context, person, proof)
  const isDeleted = await context.database.asSystem(async (tx) => {
    const conversations = await holdConversations(tx, userId)
    const account = await closeAccount(tx, userId)
    if (!account) throw new AppError('AUTH_FAILED')
    // The proven password or passkey was replaced or removed since, possibly because somebody else had it.
    if (!(await isStillProved(tx, account, known))) return false
    const { email, language } = account
    recordAudit({ tx, context }, { userId, kind: 'account_deleted' })
    await deleteEverythingOf(tx, userId)
    await removeMailsOf(tx, userId)
    const deviceIds = await forgetDevices(tx, userId)
    const visits = await findVisitsToCome(tx, userId, context.clock.now())
    const passkeys = (await forgetPasskeys(tx, userId)).map(({ credentialId }) => credentialId)
    await deleteAccountRow(tx, userId)
    const at = context.clock.now()
    for (const { conversationId, peerId } of conversations)
      recordEvent(tx, { userId: peerId, kind: 'conversation', data: { conversationId }, at })
    for (const visit of visits)
      await enqueue(tx, { task: 'tellOfGoneVisit', payload: visit, key: `gone visit ${visit.id}` })
    await forgetFailures(tx, context, { email, userId, deviceIds, passkeys })
    await forgetQuotas(tx, context, email)
    await forgetQuota(tx, context, { kind: 'text_codes', to: userId })
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
  await refuseReplaced(context, userId, proof)
  await deleteAccount(context, person, { password, passkey })
}
