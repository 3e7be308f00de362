import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Passkeys } from '#platform/database/tables.ts'

export type PasskeyRow = Selectable<Passkeys>

export interface CheckedProof {
  /** How often the device says the passkey was used; 0 where it does not count. */
  signCount: number
  isSynced: boolean
}

/** What is kept of a new passkey. */
export interface CheckedPasskey extends CheckedProof {
  credentialId: Buffer
  publicKey: Buffer
  transports: string[]
}

const shown = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const
export type ShownPasskey = Pick<PasskeyRow, (typeof shown)[number]>

/** The passkey with this name of WebAuthn, of whichever account. */
export async function findPasskey(tx: Tx, credentialId: string) {
  return tx
    .selectFrom('passkeys')
    .select(['user_id', 'credential_id', 'public_key', ...shown])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst()
}

/** Oldest first. */
export async function passkeysOf(tx: Tx, userId: string): Promise<ShownPasskey[]> {
  return tx
    .selectFrom('passkeys')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The ids and transports by which the person's devices find their passkeys. */
export async function credentialsOf(tx: Tx, userId: string) {
  return tx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export interface NewPasskeyRow {
  id: string
  name: string
  made: CheckedPasskey
  at: Date
}

/** A passkey that is kept already breaks `passkeys_credential_id_key`. */
export async function insertPasskey(
  tx: Tx,
  userId: string,
  { id, name, made, at }: NewPasskeyRow,
): Promise<ShownPasskey> {
  const { credentialId, publicKey, signCount, transports, isSynced } = made
  const row = {
    user_id: userId,
    id,
    credential_id: credentialId,
    public_key: publicKey,
    sign_count: signCount,
    transports,
    is_synced: isSynced,
    name,
    created_at: at,
  }
  return tx.insertInto('passkeys').values(row).returning(shown).executeTakeFirstOrThrow()
}

/**
 * Notes that a passkey was used. A device that counts must have counted on: where it did not, somebody has a copy.
 * @returns `gone` when it was removed meanwhile
 */
export async function noteUse(
  tx: Tx,
  { user_id: userId, id }: { user_id: string; id: string },
  { signCount, isSynced, at }: CheckedProof & { at: Date },
): Promise<'noted' | 'copied' | 'gone'> {
  const held = await tx
    .selectFrom('passkeys')
    .select('sign_count')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return 'gone'
  if ((held.sign_count > 0 || signCount > 0) && signCount <= held.sign_count) return 'copied'
  await tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, is_synced: isSynced, last_used_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  return 'noted'
}

/** Whether a passkey is still there; it is not removed before the transaction ends. */
export async function keepPasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

export async function setName(
  tx: Tx,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<ShownPasskey | undefined> {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()
}

/** @returns its name; undefined when it is not there */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

/** Removes every passkey of an account. @returns their names, and their ids on the devices */
export async function forgetPasskeys(
  tx: Tx,
  userId: string,
): Promise<{ id: string; name: string; credentialId: string }[]> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'credential_id'])
    .execute()
  return deleted.map(({ id, name, credential_id }) => ({
    id,
    name,
    credentialId: credential_id.toString('base64url'),
  }))
}

/** Whom a mail about the person's passkeys goes to. */
export async function addresseeOf(tx: Tx, userId: string): Promise<{ email: string; language: string }> {
  return tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
