import type { Credentials, SignedIn } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { accountByEmail, noteLogin } from './accounts.repository.ts'
import { beginAttempt, settleAttempt } from './passwords/attempts.ts'
import { deviceOf } from './sessions/device-of.ts'
import { openSession } from './sessions/sessions.repository.ts'
import { signedInAs } from './sign-in.ts'

/**
 * Signs a person in. An unknown e-mail and a wrong password give the same answer after the same work and time.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_LOGIN_ATTEMPTS, ACCOUNT_LOCKED
 */
export async function logIn(
  context: Context,
  { email, password }: Credentials,
  userAgent: string | undefined,
): Promise<SignedIn> {
  const { database, passwords, clock } = context
  const { attempt, known } = await database.asSystem(async (tx) => ({
    attempt: await beginAttempt(tx, context, { email }),
    known: await accountByEmail(tx, email),
  }))
  const isRight = await passwords.matches(known?.password_hash, password)
  if (!known || !isRight) {
    await database.asSystem((tx) => settleAttempt(tx, context, { attempt, isRight: false }))
    throw new AppError('INVALID_CREDENTIALS')
  }
  const { id: userId, password_hash: oldHash } = known
  const newHash = passwords.isOutdated(oldHash) ? await passwords.hash(password) : undefined
  const signedIn = await database.asSystem(async (tx) => {
    const isStill = await noteLogin(tx, userId, { at: clock.now(), oldHash, newHash })
    if (!isStill) return undefined
    await settleAttempt(tx, context, { attempt, isRight })
    const session = await openSession(tx, context, { userId, device: deviceOf(userAgent) })
    return signedInAs(tx, context, { userId, ...session })
  })
  // The hash was replaced during the comparison. A session opened now could survive a password change that ends all
  // others. If another sign-in merely renewed the hash the password is still right, so it is checked once more.
  return signedIn ?? logIn(context, { email, password }, userAgent)
}
