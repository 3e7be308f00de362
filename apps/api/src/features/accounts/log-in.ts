import type { Credentials, SignedIn } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { accountByEmail, noteLogin } from './accounts.repository.ts'
import { countAttempt, forgetFailures } from './passwords/attempts.ts'
import { deviceOf } from './sessions/device-of.ts'
import { openSession } from './sessions/sessions.repository.ts'
import { signedInAs } from './sign-in.ts'

/**
 * Signs a person in. An unknown e-mail and a wrong password are one and the same in answer, work and time.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_LOGIN_ATTEMPTS, ACCOUNT_LOCKED
 */
export async function logIn(
  context: Context,
  { email, password }: Credentials,
  userAgent: string | undefined,
): Promise<SignedIn> {
  const { database, passwords, clock } = context
  await database.asSystem((tx) => countAttempt(tx, context, { email }))
  const known = await database.asSystem((tx) => accountByEmail(tx, email))
  const isRight = await passwords.matches(known?.password_hash, password)
  if (!known || !isRight) throw new AppError('INVALID_CREDENTIALS')
  const { id: userId, password_hash: oldHash } = known
  const newHash = passwords.isOutdated(oldHash) ? await passwords.hash(password) : undefined
  return database.asSystem(async (tx) => {
    const isStill = await noteLogin(tx, userId, { at: clock.now(), oldHash, newHash })
    // Replaced while it was compared: a session opened now would outlive the change that ends all others.
    if (!isStill) throw new AppError('INVALID_CREDENTIALS')
    await forgetFailures(tx, context, { email })
    const session = await openSession(tx, context, { userId, device: deviceOf(userAgent) })
    return signedInAs(tx, context, { userId, ...session })
  })
}
