import type { SignedIn } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { accountOf } from './accounts.repository.ts'

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
