import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { compiledOnce } from '#platform/database/compiled-once.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { deleteOld } from '#platform/delete-old.ts'
import { sendWithNext } from '#platform/database/named-statements.ts'
import { AppError } from './app-error.ts'

/** How long the first answer is repeated. */
export const keptMs = 24 * 3_600_000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface KeyedRequest {
  userId: string
  key: string
  /** SHA-256 of the request: the same key with another fingerprint is refused. */
  fingerprint: Buffer
  clock: Clock
  /** The key, where it was taken together with the session. */
  taken?: TakenKey | undefined
}

/** A key that is locked until the end of the transaction, unless another call holds it, with what is stored under it. */
export type TakenKey = { is_taken: boolean } & (Kept | { answer: null })

/** In lower case; undefined when there is none. @throws AppError VALIDATION_FAILED when it is no UUID */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && uuid.test(key)) return key.toLowerCase()
  throw new AppError('VALIDATION_FAILED', {
    fields: [{ field: 'Idempotency-Key', key: 'field.id', values: {} }],
  })
}

/** Whether an answer is kept under this key. */
export async function isAnswered(tx: Tx, userId: string, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** SHA-256 over the parts, with clear boundaries between them. */
export function fingerprintOf(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(createHash('sha256').update(part).digest())
  return hash.digest()
}

/**
 * Runs the effect once per key and stores its answer in the same transaction: after a crash either both exist or
 * neither.
 * @returns the answer of the first run; repeats with the same key and fingerprint get it without the effect
 * @throws AppError IDEMPOTENCY_IN_FLIGHT while a twin runs, IDEMPOTENCY_KEY_REUSED when the key came with another
 * request
 */
export async function idempotently<T>(tx: Tx, request: KeyedRequest, effect: () => Promise<T>): Promise<T> {
  return JSON.parse(await textOnce(tx, request, async () => JSON.stringify(await effect()))) as T
}

/** Like `idempotently`, for an effect whose answer is written already. */
export async function textOnce(
  tx: Tx,
  request: KeyedRequest,
  effect: () => Promise<string>,
): Promise<string> {
  const now = request.clock.now()
  const first = keptUnder(request.taken ?? (await takeKey(tx, request)))
  if (first && now.getTime() - first.created_at.getTime() < keptMs) {
    if (!first.fingerprint.equals(request.fingerprint)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return first.answer
  }
  const answer = await effect()
  await keep(tx, request, { answer, now })
  return answer
}

interface Kept {
  fingerprint: Buffer
  answer: string
  created_at: Date
}

/** Locks the key until the end of the transaction. */
async function takeKey(tx: Tx, { userId, key }: KeyedRequest): Promise<TakenKey | undefined> {
  const { rows } = await sql<TakenKey>`
    select is_taken, fingerprint, answer, created_at from krash_take_key(${userId}, ${key})`.execute(tx)
  return rows[0]
}

function keptUnder(key: TakenKey | undefined): Kept | undefined {
  if (!key?.is_taken) throw new AppError('IDEMPOTENCY_IN_FLIGHT', { retryAfter: 1 })
  return key.answer === null ? undefined : key
}

async function keep(
  tx: Tx,
  request: KeyedRequest,
  { answer, now }: { answer: string; now: Date },
): Promise<void> {
  const { userId, key, fingerprint } = request
  await sendWithNext(tx, keeping({ userId, key, fingerprint, answer, now }))
}

const keeping = compiledOnce((database, { userId, key, fingerprint, answer, now }: Keeping) =>
  database
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, answer, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet((row) => ({
        fingerprint: row.ref('excluded.fingerprint'),
        answer: row.ref('excluded.answer'),
        created_at: row.ref('excluded.created_at'),
      })),
    ),
)

type Keeping = Pick<KeyedRequest, 'userId' | 'key' | 'fingerprint'> & { answer: string; now: Date }

export async function forgetOldKeys(database: Database, now: Date): Promise<void> {
  const horizon = new Date(now.getTime() - keptMs)
  await deleteOld(database, 'idempotency_keys', { where: sql`created_at < ${horizon}` })
}
