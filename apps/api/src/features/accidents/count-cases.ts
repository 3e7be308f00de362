import type { Acting } from '#platform/acting.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { addToAccidentCount } from './accidents.repository.ts'

/** Changes the number of active cases and tells the person's open pages the new one. */
export async function countCases({ tx, context, userId }: Acting, difference: number): Promise<void> {
  if (difference === 0) return
  const activeCases = await addToAccidentCount(tx, userId, difference)
  recordEvent(tx, { userId, kind: 'cases', data: { activeCases }, at: context.clock.now() })
}
