import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { AuditKind } from '@krash/contract'
import type { ServerKeys } from '#platform/auth/server-keys.ts'

/**
 * Names, seals and checks the entries of the audit by a key of the server that the database never sees. After a change of the
 * server's secret the former keys still check what they made; they make nothing any more.
 */
export interface AuditTrail {
  /**
   * What stands for an id, such as that of an account; nobody without the key can make or read it. The log names the account
   * beside the id of the call, which entries have too, so it tells who is who for as long as it is kept.
   */
  pseudonymOf(id: string): string
  hashOf(entry: AuditFields, previous: Buffer): Buffer
  sealOf(head: Head): Buffer
  isSealed(head: Head, seal: Buffer): boolean
  /** Undefined where no key made it. */
  madeWith(entry: AuditFields, previous: Buffer, hash: Buffer): 'present key' | 'former key' | undefined
  /** Whether the key before the present one sealed it. An older key seals nothing: whoever has it may be a thief. */
  wasSealed(head: Head, seal: Buffer): boolean
  /** Seals where a chain stood when the key was changed to the present one. */
  markOf(head: Head): Buffer
  isMark(head: Head, mark: Buffer): boolean
  /** Whether the key before the present one sealed it when that key was new. */
  wasMark(head: Head, mark: Buffer): boolean
  /** Stands for the present key. */
  keyId: string
  /** Stands for the key before it; undefined where the key was never changed. */
  formerKeyId: string | undefined
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

export function createAuditTrail({
  secret,
  formerSecrets,
}: Pick<ServerKeys, 'secret' | 'formerSecrets'>): AuditTrail {
  const present = sealerBy(secret)
  const former = formerSecrets.map(sealerBy)
  const [last] = former
  // The oldest secret names the chains for good: otherwise everybody's chain would belong to nobody after a change.
  const namer = former.at(-1) ?? present
  return {
    pseudonymOf: (id) => uuidOf(namer.hmac('id ', id)),
    hashOf: present.hashOf,
    sealOf: present.sealOf,
    isSealed: (head, seal) => isEqual(present.sealOf(head), seal),
    madeWith: (entry, previous, hash) => {
      if (isEqual(present.hashOf(entry, previous), hash)) return 'present key'
      return former.some((one) => isEqual(one.hashOf(entry, previous), hash)) ? 'former key' : undefined
    },
    wasSealed: (head, seal) => last !== undefined && isEqual(last.sealOf(head), seal),
    markOf: present.markOf,
    isMark: (head, mark) => isEqual(present.markOf(head), mark),
    wasMark: (head, mark) => last !== undefined && isEqual(last.markOf(head), mark),
    keyId: uuidOf(present.hmac('key')),
    formerKeyId: last && uuidOf(last.hmac('key')),
  }
}

function sealerBy(secret: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'krash audit', 32))
  const hmac = (...parts: (string | Buffer)[]) => {
    const made = createHmac('sha256', key)
    for (const part of parts) made.update(part)
    return made.digest()
  }
  const over = (what: string) => (head: Head) => hmac(what, `${head.subject} ${head.length} `, head.hash)
  return {
    hmac,
    hashOf: (
      { subject, position, at, kind, actor, device, about, request }: AuditFields,
      previous: Buffer,
    ): Buffer =>
      hmac(
        'entry ',
        previous,
        JSON.stringify([subject, position, at.toISOString(), kind, actor, device, about, request]),
      ),
    sealOf: over('head '),
    markOf: over('mark '),
  }
}

export function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
