import type { Acting } from '#platform/acting.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { addToAccidentCount } from './accidents.repository.ts'

/** Changes the number of active cases and tells the person's open pages the new one. */
export async function countCases(acting: Acting, difference: number): Promise<void> {
  if (difference !== 0) tellCases(acting, await addToAccidentCount(acting.tx, acting.userId, difference))
}

export function tellCases({ tx, context, userId }: Acting, activeCases: number): void {
  recordEvent(tx, { userId, kind: 'cases', data: { activeCases }, at: context.clock.now() })
}
