import type { Credentials, SignedIn } from '@krash/contract'
import { type Browser, findDevice, knowDevice } from '#features/known-devices/known-devices.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { accountByEmail, accountOf, noteLogin } from './accounts.repository.ts'
import { beginAttempt, recordFailure, settleAttempt } from './passwords/attempts.ts'
import { openSession } from './sessions/sessions.repository.ts'

/** What a browser that has just signed in gets: the answer, and the cookie by which it is known. */
export interface Entered {
  signedIn: SignedIn
  deviceToken: string
}

/**
 * Signs a person in. An unknown e-mail and a wrong password give the same answer after the same work and time.
 * On a device that has signed in before, strangers' guesses do not count.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_LOGIN_ATTEMPTS, ACCOUNT_LOCKED
 */
export async function logIn(
  context: Context,
  { email, password }: Credentials,
  browser: Browser,
): Promise<Entered> {
  const { database, passwords, clock } = context
  const { attempt, known } = await database.asSystem((tx) => begin(tx, context, { email, browser }))
  const isRight = await passwords.matches(known?.password_hash, password)
  if (!known || !isRight) {
    await database.asSystem(async (tx) => {
      const failures = await settleAttempt(tx, context, { attempt, isRight: false })
      recordFailure({ tx, context }, { userId: known?.id, email, failures })
    })
    throw new AppError('INVALID_CREDENTIALS')
  }
  const { id: userId, password_hash: oldHash } = known
  const newHash = passwords.isOutdated(oldHash) ? await passwords.hash(password) : undefined
  const entered = await database.asSystem(async (tx) => {
    const isStill = await noteLogin(tx, userId, { at: clock.now(), oldHash, newHash })
    if (!isStill) return undefined
    await settleAttempt(tx, context, { attempt, isRight })
    recordAudit({ tx, context }, { userId, kind: 'signed_in' })
    return enter(tx, context, { userId, ...browser })
  })
  // The hash was replaced during the comparison. A session opened now could survive a password change that ends all
  // others. If another sign-in merely renewed the hash the password is still right, so it is checked once more.
  return entered ?? logIn(context, { email, password }, browser)
}

/** Looks for the device of every cookie, whether or not the account exists, so that both take the same time. */
async function begin(
  tx: Tx,
  context: Context,
  { email, browser: { deviceToken } }: { email: string; browser: Browser },
) {
  const known = await accountByEmail(tx, email)
  const device =
    deviceToken === undefined ? undefined : await findDevice(tx, deviceToken, context.clock.now())
  const isOwn = device !== undefined && device.user_id === known?.id
  return { known, attempt: await beginAttempt(tx, context, isOwn ? { deviceId: device.id } : { email }) }
}

/** Opens a session for a person who has proved who they are, in a browser that is known from then on. */
export async function enter(
  tx: Tx,
  context: Context,
  { userId, ...browser }: Browser & { userId: string },
): Promise<Entered> {
  const session = await openSession(tx, context, { userId, device: browser.device })
  const deviceToken = await knowDevice(tx, context, { userId, sessionId: session.sessionId, ...browser })
  return { signedIn: await signedInAs(tx, context, { userId, ...session }), deviceToken }
}

/** The answer of every call that signs somebody in: an access token, a refresh token and the account. */
export async function signedInAs(
  tx: Tx,
  context: Context,
  session: { userId: string; sessionId: string; refreshToken: string },
): Promise<SignedIn> {
  const user = await accountOf(tx, session.userId)
  const { sessionId, refreshToken } = session
  const token = await context.accessTokens.sign({ userId: user.id, email: user.email, sessionId })
  return { token, refreshToken, user }
}
