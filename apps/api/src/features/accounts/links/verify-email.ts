import { recordActivity } from '#features/activity/activity.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { breaks } from '#platform/database/broken-constraint.ts'
import { holdAccount, holdLookAlikes, markVerified, ownerOf, takeNewEmail } from '../accounts.repository.ts'
import { dropLinks, dropUndoLinks, findLink, useUpLink } from './mail-links.repository.ts'
import { tellFormerAddress } from './undo-email.ts'

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>
type Account = NonNullable<Awaited<ReturnType<typeof holdAccount>>>

/**
 * Confirms an address by the link mailed to it; a waiting new address becomes the person's e-mail.
 * @throws AppError VERIFICATION_LINK_INVALID, EMAIL_TAKEN when somebody else has taken it meanwhile
 */
export async function verifyEmail(context: Context, token: string): Promise<{ email: string }> {
  const now = context.clock.now()
  try {
    return await context.database.asSystem(async (tx) => {
      const link = await findLink(tx, token, { kinds: ['verification', 'email_change'], now })
      const account = link && (await holdAccount(tx, link.user_id))
      if (!account || !isAbout(account, link) || !(await useUpLink(tx, token, now)))
        throw new AppError('VERIFICATION_LINK_INVALID')
      const isSame = link.kind === 'verification'
      recordAudit({ tx, context }, { userId: account.id, kind: isSame ? 'email_confirmed' : 'email_changed' })
      await (isSame ? markVerified(tx, account.id, now) : move(tx, context, { link, account }))
      return { email: link.email }
    })
  } catch (error) {
    throw breaks(error, 'users_email_key') ? new AppError('EMAIL_TAKEN') : error
  }
}

/** A link is void once its address was replaced or withdrawn. */
function isAbout(account: Account, link: Link): boolean {
  return link.email === (link.kind === 'verification' ? account.email : account.pending_email)
}

/**
 * Links sent to the old address must stop working, because its reader may be somebody else. Only an address that was once
 * confirmed may undo the change: another may be a typing error, and a stranger's.
 */
async function move(
  tx: Tx,
  context: Context,
  { link, account }: { link: Link; account: Account },
): Promise<void> {
  const { id: userId, email, language } = account
  await holdLookAlikes(tx, link.email)
  const owner = await ownerOf(tx, link.email)
  if (owner && owner.id !== userId) throw new AppError('EMAIL_TAKEN')
  if (account.email_verified_at === null) await dropUndoLinks(tx, { userId, email })
  else await tellFormerAddress(tx, context, { template: 'emailChangeDone', userId, email, language })
  await takeNewEmail(tx, link.user_id, { email: link.email, at: context.clock.now() })
  await dropLinks(tx, link.user_id, ['reset', 'verification'])
  await recordActivity(
    { tx, context, userId: link.user_id },
    {
      type: 'profile_updated',
      title: 'Profile updated',
      metadata: { phrase: 'profileUpdated' },
    },
  )
}
