import type { PasskeyProof } from '@krash/contract'
import { type Entered, enter, notePasskeyLogin, provePasskey } from '#features/accounts/accounts.service.ts'
import { type Browser, findDevice } from '#features/known-devices/known-devices.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

/**
 * Signs in whoever the passkey belongs to. Wrong ones cause the waits of wrong passwords: counted by passkey, or by
 * device where it is known to the account.
 * @throws AppError PASSKEY_REFUSED, PASSKEY_CHALLENGE_OVER, PASSKEY_WRONG_SITE, PASSKEY_COPIED,
 * TOO_MANY_LOGIN_ATTEMPTS, ACCOUNT_LOCKED
 */
export async function signInWithPasskey(
  context: Context,
  proof: PasskeyProof,
  browser: Browser,
): Promise<Entered> {
  const { clock } = context
  const attempted = async (tx: Tx, passkey: { user_id: string } | undefined) => {
    const { deviceToken } = browser
    const device = deviceToken === undefined ? undefined : await findDevice(tx, deviceToken, clock.now())
    const isOwn = device !== undefined && device.user_id === passkey?.user_id
    return isOwn ? { deviceId: device.id } : { passkey: proof.id }
  }
  const how = { proof, holder: { purpose: 'signIn' }, attempted, code: 'PASSKEY_REFUSED' } as const
  return provePasskey(context, how, async (tx, { user_id: userId }) => {
    await notePasskeyLogin(tx, userId, clock.now())
    recordAudit({ tx, context }, { userId, kind: 'passkey_used' })
    return enter(tx, context, { userId, ...browser })
  })
}
