import { accidentCallRoutes } from '@krash/contract/accidents/accident-calls'
import type { Accident, Callee } from '@krash/contract/accidents'
import { call } from '#shared/api/call.ts'
import { failureToast } from '#shared/api/failure-toast.ts'
import { needPart } from '#shared/i18n/i18n.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { declareKind, outboxState, subscribeToOutbox } from '#shared/offline/outbox.ts'
import { deliveryAfter, stepOf } from '#shared/offline/parcel.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { isReport } from './accident-storage.ts'
import type { OutboxReport } from './outbox-report.ts'
import type { QueuedCall } from './queued-call.ts'
import { keepAnswer } from './report-outbox.ts'

/** A call waits until the server has its report, and the last word about one callee is the one that counts. */
const outbox = declareKind<QueuedCall, unknown>({
  name: 'call',
  nextStep: (queued, now) =>
    accidentIdOf(queued) === null ? { kind: 'wait', until: Number.POSITIVE_INFINITY } : stepOf(queued, now),
  send: async (queued) => {
    const { reportKey, callee, at } = queued
    const params = { id: accidentIdOf(queued) ?? '', callee }
    const { data } = await call(accidentCallRoutes.noteCall, { params, body: { at } })
    // Before the call leaves the outbox, so that the row does not blink.
    await keepAnswer(reportKey, data)
  },
  afterTry: (queued, tried) =>
    tried.outcome.kind === 'wait'
      ? { ...queued, delivery: deliveryAfter(queued.delivery, tried) }
      : undefined,
  onTried: (_queued, { outcome, error }) => {
    if (outcome.kind === 'refused') void tellRefused(error)
  },
})

/** After a reload, another page may be open that does not load these texts. */
async function tellRefused(error: unknown): Promise<void> {
  await needPart('report').catch(() => undefined)
  showToast({ kind: 'error', ...failureToast(error, translate('accidents:calls.notNoted')) })
}

let waitingForReports = 0
subscribeToOutbox(() => {
  const before = waitingForReports
  waitingForReports = outbox.own().filter((queued) => accidentIdOf(queued) === null).length
  if (waitingForReports < before) outbox.wake()
})

/** Notes when somebody was reached, on this device at once; null takes the note back. */
export async function noteCall(report: OutboxReport, callee: Callee, at: string | null): Promise<void> {
  const content = { reportKey: report.key, accidentId: report.accident?.id ?? null, callee, at }
  // A device that cannot write shows again what the server knows.
  await outbox.put(`${report.key} ${callee}`, content).catch(() => undefined)
}

export type Reached = Partial<Record<Callee, string>>

/** When the person reached whom after a report, as far as this device knows. */
export function useReached({ key, accident }: OutboxReport): Reached {
  const queued = outbox.useOwn().filter(({ reportKey }) => reportKey === key)
  // A report that an older version of the app has kept has no calls.
  const { calls = [] }: Partial<Accident> = accident ?? {}
  const last = new Map<Callee, string | null>([...calls, ...queued].map(({ callee, at }) => [callee, at]))
  return Object.fromEntries([...last].filter(([, at]) => at !== null))
}

/** Null while the server does not have the report. */
function accidentIdOf({ accidentId, reportKey }: QueuedCall): string | null {
  if (accidentId !== null) return accidentId
  const report = outboxState()
    .parcels.filter(isReport)
    .find(({ key }) => key === reportKey)
  return report?.accident?.id ?? null
}
