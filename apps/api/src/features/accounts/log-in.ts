import type { Credentials, SignedIn } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { credentialsOf, noteLogin } from './accounts.repository.ts'
import { countAttempt, forgetFailures } from './login-failures.ts'
import { openSession } from './sessions.repository.ts'
import { signedInAs } from './sign-in.ts'

/**
 * Signs a person in. An unknown e-mail and a wrong password are one and the same in answer, work and time.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_LOGIN_ATTEMPTS, ACCOUNT_LOCKED
 */
export async function logIn(context: Context, { email, password }: Credentials): Promise<SignedIn> {
  const { database, passwords, clock } = context
  await database.asSystem((tx) => countAttempt(tx, context, email))
  const known = await database.asSystem((tx) => credentialsOf(tx, email))
  const isRight = await passwords.matches(known?.password_hash, password)
  if (!known || !isRight) throw new AppError('INVALID_CREDENTIALS')
  const newHash = passwords.isOutdated(known.password_hash) ? await passwords.hash(password) : undefined
  return database.asSystem(async (tx) => {
    await forgetFailures(tx, context, email)
    await noteLogin(tx, known.id, { at: clock.now(), newHash })
    return signedInAs(tx, context, { userId: known.id, ...(await openSession(tx, context, known.id)) })
  })
}
