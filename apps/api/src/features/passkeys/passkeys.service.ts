import {
  type FreshSignIn,
  type NewPasskey,
  PASSKEYS_MAX,
  PASSKEY_CHALLENGE_MS,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  passkeyAlgorithms,
  passkeyTransports,
} from '@krash/contract'
import {
  type InSession,
  confirmPerson,
  holdAccount,
  isSessionOpen,
  userHandleOf,
} from '#features/accounts/accounts.service.ts'
import {
  type Holder,
  type ShownPasskey,
  addresseeOf,
  checkNewPasskey,
  credentialsOf,
  deletePasskey,
  findPasskey,
  insertPasskey,
  newChallenge,
  passkeysOf,
  readSaid,
  setName,
  siteIdOf,
  spendChallenge,
} from '#features/passkey-credentials/passkey-credentials.service.ts'
import type { Acting } from '#platform/acting.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { countOwn } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'

/** The request to a device that signs in: any passkey of this site. */
export function requestOptions(context: Context, holder: Holder): PasskeyRequestOptions {
  return {
    challenge: newChallenge(context, holder),
    rpId: siteIdOf(context.config),
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
  }
}

/** The same for a person in a session, whose own passkeys alone are offered. */
export async function confirmOptions(
  { tx, context, userId }: Acting,
  { sessionId }: InSession,
): Promise<PasskeyRequestOptions> {
  const options = requestOptions(context, { purpose: 'confirm', userId, sessionId })
  return { ...options, allowCredentials: await descriptorsOf(tx, userId) }
}

/**
 * The request to a device that makes a passkey. Its challenge is given only after a fresh sign-in, so it is the proof of
 * one when the passkey is added.
 * @throws AppError those of `confirmPerson`, TOO_MANY_PASSKEYS
 */
export async function creationOptions(
  context: Context,
  person: InSession,
  { currentPassword: password, passkey }: FreshSignIn,
): Promise<PasskeyCreationOptions> {
  const proof = { password, passkey, field: 'currentPassword' }
  const { account } = await confirmPerson(context, person, proof)
  const { id: userId, sessionId } = person
  return context.database.asSystem(async (tx) => {
    const known = await descriptorsOf(tx, userId)
    if (known.length >= PASSKEYS_MAX) throw new AppError('TOO_MANY_PASSKEYS')
    return {
      challenge: newChallenge(context, { purpose: 'create', userId, sessionId }),
      rp: { id: siteIdOf(context.config), name: 'Krash' },
      user: { id: userHandleOf(userId), name: account.email, displayName: account.email },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: PASSKEY_CHALLENGE_MS,
      excludeCredentials: known,
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    }
  })
}

/**
 * Keeps a passkey that a device has made; the person is told by mail. A repeated call returns the same answer.
 * @throws AppError INVALID_PASSKEY, PASSKEY_CHALLENGE_OVER, PASSKEY_WRONG_SITE, PASSKEY_EXISTS, TOO_MANY_PASSKEYS
 */
export async function addPasskey(
  context: Context,
  person: InSession,
  { name, credential }: { name: string; credential: NewPasskey },
): Promise<Passkey> {
  const { id: userId, sessionId } = person
  const holder = { purpose: 'create', userId, sessionId } as const
  const said = readSaid(context, credential, { holder, code: 'INVALID_PASSKEY' })
  const made = await checkNewPasskey(context, credential, said)
  return context.database.asSystem(async (tx) => {
    const account = await holdAccount(tx, userId)
    // A reset or 'sign out everywhere' may have ended it since the device was asked.
    if (!account || !(await isSessionOpen(tx, person))) throw new AppError('AUTH_FAILED')
    const kept = await findPasskey(tx, credential.id)
    if (!(await spendChallenge(tx, said.challenge))) {
      if (kept?.user_id === userId) return shown(kept)
      throw new AppError('PASSKEY_CHALLENGE_OVER')
    }
    if (kept) throw new AppError('PASSKEY_EXISTS')
    if ((await countOwn(tx, userId, 'passkeys')) >= PASSKEYS_MAX) throw new AppError('TOO_MANY_PASSKEYS')
    const added = await insertPasskey(tx, userId, {
      id: context.newId(),
      name,
      made,
      at: context.clock.now(),
    })
    recordAudit({ tx, context }, { userId, kind: 'passkey_added', about: added.id })
    const { email, language } = account
    await queueMail(tx, context, { userId, to: email, language, template: 'passkeyAdded', values: { name } })
    return shown(added)
  })
}

export async function ownPasskeys({ tx, userId }: Acting): Promise<Passkey[]> {
  const rows = await passkeysOf(tx, userId)
  return rows.map(shown)
}

/** @throws AppError PASSKEY_NOT_FOUND */
export async function renamePasskey(
  { tx, userId }: Acting,
  named: { id: string; name: string },
): Promise<Passkey> {
  const renamed = await setName(tx, userId, named)
  if (!renamed) throw new AppError('PASSKEY_NOT_FOUND')
  return shown(renamed)
}

/** The person is told by mail. @throws AppError PASSKEY_NOT_FOUND */
export async function removePasskey(acting: Acting, id: string): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const names = await deletePasskey(tx, userId, id)
  if (names === undefined) throw new AppError('PASSKEY_NOT_FOUND')
  recordAudit(acting, { userId, kind: 'passkey_removed', about: id })
  const { email, language } = await addresseeOf(tx, userId)
  await queueMail(tx, context, {
    userId,
    to: email,
    language,
    template: 'passkeysRemoved',
    values: { names },
  })
  return { id }
}

async function descriptorsOf(tx: Tx, userId: string) {
  const rows = await credentialsOf(tx, userId)
  return rows.map((row) => ({
    id: row.credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports: passkeyTransports.filter((transport) => row.transports.includes(transport)),
  }))
}

function shown(row: ShownPasskey): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isSynced: row.is_synced,
  }
}
