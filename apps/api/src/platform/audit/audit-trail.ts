import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { AuditKind } from '@krash/contract'

/** Names, seals and checks the entries of the audit by a key of the server that the database never sees. */
export interface AuditTrail {
  /**
   * What stands for an id, such as that of an account; nobody without the key can make or read it. The log names the account
   * beside the id of the call, which entries have too, so it tells who is who for as long as it is kept.
   */
  pseudonymOf(id: string): string
  hashOf(entry: AuditFields, previous: Buffer): Buffer
  sealOf(head: Head): Buffer
  isSealed(head: Head, seal: Buffer): boolean
}

/** An entry as it is hashed. */
export interface AuditFields {
  subject: string
  position: number
  at: Date
  kind: AuditKind
  actor: string | null
  device: string | null
  about: string | null
  request: string | null
}

/** The end of a chain. */
export interface Head {
  subject: string
  length: number
  hash: Buffer
}

/**
 * The chain of the installation: acts of the operator, and which other chains were begun. It is the last in every order of
 * locks, since the beginning of another chain is only seen once that one is held.
 */
export const installation = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
export const beginning = Buffer.alloc(32)

export function createAuditTrail(secret: Buffer): AuditTrail {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'krash audit', 32))
  const hmac = (...parts: (string | Buffer)[]) => {
    const made = createHmac('sha256', key)
    for (const part of parts) made.update(part)
    return made.digest()
  }
  const sealOf = ({ subject, length, hash }: Head) => hmac('head ', `${subject} ${length} `, hash)
  return {
    pseudonymOf: (id) => uuidOf(hmac('id ', id)),
    hashOf: ({ subject, position, at, kind, actor, device, about, request }, previous) =>
      hmac(
        'entry ',
        previous,
        JSON.stringify([subject, position, at.toISOString(), kind, actor, device, about, request]),
      ),
    sealOf,
    isSealed: (head, seal) => isEqual(sealOf(head), seal),
  }
}

export function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
