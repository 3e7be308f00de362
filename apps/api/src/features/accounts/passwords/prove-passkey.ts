import type { PasskeyProof } from '@krash/contract'
import {
  type Holder,
  checkProof,
  findPasskey,
  noteUse,
  readSaid,
  spendChallenge,
} from '#features/passkey-credentials/passkey-credentials.service.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdAccount } from '../accounts.repository.ts'
import { type Attempt, type Attempted, beginAttempt, settleAttempt } from './attempts.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

interface Try {
  proof: PasskeyProof
  holder: Holder
  /** What a wrong one counts against. */
  attempted: (tx: Tx, passkey: Found | undefined) => Promise<Attempted>
  /** The answer to one that is unknown, somebody else's or wrongly signed. */
  code: 'PASSKEY_REFUSED' | 'INVALID_PASSKEY'
}

/**
 * Judges a passkey, once for each challenge, with the waits that wrong passwords have.
 * @param onRight what it opens, in the transaction in which its use is noted
 * @throws AppError `code`, PASSKEY_CHALLENGE_OVER, PASSKEY_WRONG_SITE, PASSKEY_COPIED, TOO_MANY_LOGIN_ATTEMPTS,
 * ACCOUNT_LOCKED
 */
export async function provePasskey<T>(
  context: Context,
  { proof, holder, attempted, code }: Try,
  onRight: (tx: Tx, passkey: Found) => Promise<T>,
): Promise<T> {
  const { database, clock } = context
  const said = readSaid(context, proof, { holder, code })
  const { attempt, passkey } = await database.asSystem(async (tx) => {
    const found = await findPasskey(tx, proof.id)
    const begun = await beginAttempt(tx, context, await attempted(tx, found))
    if (!(await spendChallenge(tx, said.challenge))) throw new AppError('PASSKEY_CHALLENGE_OVER')
    return { passkey: found, attempt: begun }
  })
  if (!passkey || !isFor(holder, passkey, proof)) return refuse(context, attempt, code)
  const checked = await checkProof(context, passkey, { proof, said })
  if (!checked) return refuse(context, attempt, code)
  const { use, opened } = await database.asSystem(async (tx) => {
    // Held before the passkey, as whoever resets a password holds them.
    await holdAccount(tx, passkey.user_id)
    const noted = await noteUse(tx, passkey, { ...checked, at: clock.now() })
    if (noted !== 'noted') return { use: noted, opened: undefined }
    await settleAttempt(tx, context, { attempt, isRight: true })
    return { use: noted, opened: { value: await onRight(tx, passkey) } }
  })
  if (opened) return opened.value
  return refuse(context, attempt, use === 'copied' ? 'PASSKEY_COPIED' : code)
}

/** The device names the account itself at the sign-in; in a session it must be the session's. */
function isFor(holder: Holder, { user_id: userId }: Found, { response }: PasskeyProof): boolean {
  if (holder.purpose !== 'signIn') return holder.userId === userId
  return response.userHandle === userHandleOf(userId)
}

/** How a device is told whose a passkey is (WebAuthn `user.id`). */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

async function refuse(
  context: Context,
  attempt: Attempt,
  code: 'PASSKEY_REFUSED' | 'INVALID_PASSKEY' | 'PASSKEY_COPIED',
): Promise<never> {
  await context.database.asSystem((tx) => settleAttempt(tx, context, { attempt, isRight: false }))
  throw new AppError(code)
}
