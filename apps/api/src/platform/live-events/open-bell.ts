import type pg from 'pg'
import type { Bell, BellListener } from './bell.ts'
import { openPostgresBell } from './postgres-bell.ts'

/** Where the bell is carried. */
export interface BellPlace {
  /** `nats:`, `redis:` or `rediss:`; undefined: PostgreSQL carries it. */
  url: string | undefined
  pool: pg.Pool
}

/** Opens the bell; it connects, and reconnects, by itself. */
export async function openBell({ url, pool }: BellPlace, listener: BellListener): Promise<Bell> {
  // Loaded only when used.
  if (url?.startsWith('nats:')) return (await import('./nats-bell.ts')).openNatsBell(url, listener)
  if (url !== undefined) return (await import('./redis-bell.ts')).openRedisBell(url, listener)
  return openPostgresBell(pool, listener)
}
