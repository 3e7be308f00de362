import type pg from 'pg'
import { openPostgresBell } from './postgres-bell.ts'

/** Carries short texts to the other servers. A lost one is found without it, only later. */
export interface Bell {
  /** Texts of less than 8000 bytes each. @throws when it cannot be rung now */
  ring(texts: readonly string[]): Promise<void>
  end(): Promise<void>
}

/** What a server does when a bell is heard. */
export interface BellListener {
  /** A text of any server, also its own. */
  onText: (text: string) => void
  /** It can be heard, for the first time or again: something may have been missed before. */
  onOpen: () => void
  onError: (error: unknown) => void
}

/** Where the bell hangs. */
export interface BellPlace {
  /** `nats:`, `redis:` or `rediss:`; undefined: the database carries it. */
  url: string | undefined
  pool: pg.Pool
}

/** Hangs up the bell; it connects, and connects again, by itself. */
export async function openBell({ url, pool }: BellPlace, listener: BellListener): Promise<Bell> {
  // Loaded only where they are used.
  if (url?.startsWith('nats:')) return (await import('./nats-bell.ts')).openNatsBell(url, listener)
  if (url !== undefined) return (await import('./redis-bell.ts')).openRedisBell(url, listener)
  return openPostgresBell(pool, listener)
}
