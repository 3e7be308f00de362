import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { objectSecretSize } from './sealed-bytes.ts'

const algorithm = 'aes-256-gcm'
const version = 1
const markSize = 4
const headSize = 1 + markSize
const nonceSize = 12
const tagSize = 16

/**
 * Wraps an object's secret for the database as head, nonce, secret, tag. The name of the object is authenticated with
 * it, so the key opens no other object.
 */
export function wrapSecret(masterKey: Buffer, name: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceSize)
  const cipher = createCipheriv(algorithm, masterKey, nonce).setAAD(Buffer.from(name))
  return Buffer.concat([headOf(masterKey), nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error when none of the master keys wrapped it for this name */
export function unwrapSecret(masterKeys: Buffer[], name: string, wrapped: Buffer): Buffer {
  const masterKey = masterKeys.find((key) => headOf(key).equals(wrapped.subarray(0, headSize)))
  if (!masterKey || wrapped.length !== headSize + nonceSize + objectSecretSize + tagSize)
    throw new Error('No master key opens the key of a stored file.')
  const nonce = wrapped.subarray(headSize, headSize + nonceSize)
  const decipher = createDecipheriv(algorithm, masterKey, nonce)
  decipher.setAAD(Buffer.from(name)).setAuthTag(wrapped.subarray(-tagSize))
  return Buffer.concat([decipher.update(wrapped.subarray(headSize + nonceSize, -tagSize)), decipher.final()])
}

/** First bytes of a key wrapped by this master key: the format's version and a mark that identifies the master key. */
export function headOf(masterKey: Buffer): Buffer {
  const mark = createHash('sha256').update('krash master key').update(masterKey).digest()
  return Buffer.concat([Buffer.of(version), mark.subarray(0, markSize)])
}
