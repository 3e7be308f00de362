import { expect } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import type { TestApp } from './test-app.ts'

/**
 * Runs `work` beside another transaction that has done `first`, which `work` has to wait for. That one is committed as
 * soon as somebody waits, after `meanwhile`.
 */
export async function heldUp<T>(
  { context }: TestApp,
  { first, meanwhile }: { first: (tx: Tx) => Promise<unknown>; meanwhile?: () => Promise<unknown> },
  work: () => Promise<T>,
): Promise<T> {
  const { database } = context
  const waits = async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }
  const held = await database.asSystem(async (tx) => {
    await first(tx)
    const done = work()
    await expect.poll(waits).toBe(true)
    await meanwhile?.()
    return { done }
  })
  return held.done
}
