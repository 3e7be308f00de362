import { deleteEverythingOf } from '#features/files/stored-objects.service.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { closeAccount, deleteAccountRow } from './accounts.repository.ts'
import { forgetQuotas } from './links/mail-quotas.ts'
import { forgetFailures } from './passwords/attempts.ts'
import { confirmPassword } from './passwords/account-password.ts'

/**
 * Deletes an account with everything kept about the person; a last mail says so.
 * @throws AppError INVALID_CURRENT_PASSWORD
 */
export async function deleteAccount(context: Context, userId: string, password: string): Promise<void> {
  const { email, language } = await confirmPassword(context, userId, { password, field: 'password' })
  await context.database.asSystem(async (tx) => {
    if (!(await closeAccount(tx, userId))) throw new AppError('AUTH_FAILED')
    await deleteEverythingOf(tx, context, userId)
    await deleteAccountRow(tx, userId)
    await forgetFailures(tx, context, { email })
    await forgetQuotas(tx, context, email)
    await queueMail(tx, context, {
      userId: null,
      to: email,
      language,
      template: 'accountDeleted',
      values: {},
    })
  })
}
