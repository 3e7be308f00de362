import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { identityPattern } from './backup-key-patterns.ts'

/** Closes for every key given; undefined when none is. */
export async function closerFor(keys: readonly string[]): Promise<Encrypter | undefined> {
  if (keys.length === 0) return undefined
  const closer = new Encrypter()
  for (const key of keys)
    closer.addRecipient(identityPattern.test(key) ? await identityToRecipient(key) : key)
  return closer
}

/** Opens with any of the identities among the keys; undefined when there is none. */
export function openerWith(keys: readonly string[]): Decrypter | undefined {
  const identities = keys.filter((key) => identityPattern.test(key))
  if (identities.length === 0) return undefined
  const opener = new Decrypter()
  for (const identity of identities) opener.addIdentity(identity)
  return opener
}

/** A new pair: the recipient for the server, the identity for a place apart from it. */
export async function makeBackupKey(): Promise<{ recipient: string; identity: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}
