import type { Accident, Callee } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { holdOwn } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { type AccidentRow, deleteCall, upsertCall } from './accidents.repository.ts'
import { withItsPhotos } from './read-accidents.ts'

interface CallNote {
  accidentId: string
  callee: Callee
  /** By the clock of the device; null takes the note back. */
  at: string | null
}

/** Notes on the case who was reached. The same again changes nothing. @throws AppError ACCIDENT_NOT_FOUND */
export async function noteCall(acting: Acting, { accidentId, callee, at }: CallNote): Promise<Accident> {
  const { tx, context, userId } = acting
  const report = await holdOwn(tx, userId, { table: 'accidents', id: accidentId })
  if (!report) throw new AppError('ACCIDENT_NOT_FOUND')
  const now = context.clock.now()
  const isChange =
    at === null
      ? await deleteCall(tx, userId, { accidentId, callee })
      : await upsertCall(tx, userId, {
          id: context.newId(),
          accidentId,
          callee,
          at: within(new Date(at), report, now),
        })
  if (isChange) recordEvent(tx, { userId, kind: 'call', data: { accidentId }, at: now })
  return withItsPhotos(acting, report)
}

/** No call can be before the accident or in the future; a clock that says so is wrong. */
function within(told: Date, { occurred_at: from }: AccidentRow, now: Date): Date {
  return told < from || told > now ? now : told
}
