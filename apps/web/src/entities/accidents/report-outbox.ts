import { useEffect } from 'react'
import { tellActivity, tellEmergencyCreated } from '#entities/activity/tell-activity.ts'
import { device } from '#shared/offline/this-device.ts'
import { declareKind, outboxState, startOutbox, subscribeToOutbox } from '#shared/offline/outbox.ts'
import { addAccident, currentSession } from '#shared/session/session-store.ts'
import { createStore, useStore } from '#shared/store/create-store.ts'
import { accidentStorage, isReport } from './accident-storage.ts'
import type { Draft } from './draft.ts'
import { progressOf, reportOf } from './outbox-report.ts'
import type { OutboxReport } from './outbox-report.ts'
import { reportKind, sending } from './report-kind.ts'
import type { Sending } from './report-kind.ts'

export interface ReportOutbox {
  /** False until the device's storage has been read, or could not be. */
  isReady: boolean
  /** False when the browser stores nothing or cannot be read, so closing the tab may lose what waits. */
  isDurable: boolean
  /** The signed-in person's reports, newest first, until they are dismissed. */
  reports: readonly OutboxReport[]
  sending: Sending | null
}

const outbox = declareKind(reportKind(accidentStorage))
const shown = createStore<ReportOutbox>(reportsNow())
/** A receipt that is not dismissed disappears after a day. */
const KEEP_RECEIPT_MS = 86_400_000
/** Arrival times of reports, by key, until the person has been taken to the next step. */
const arrivals = new Map<string, number>()
/** Later than this, the person is probably busy with something else. */
const ARRIVAL_IS_NEWS_MS = 10_000
let seen: readonly OutboxReport[] | undefined

sending.subscribe(show)
subscribeToOutbox(() => {
  tellArrivals()
  show()
})
void tidy().catch(() => undefined)

/** The person's reports on this device. The first component to use it starts the sending. */
export function useReportOutbox(): ReportOutbox {
  useEffect(startOutbox, [])
  return useStore(shown)
}

/** Calls the listener now and after each change, and starts the sending. Returns a function that stops it. */
export function followReports(listener: (outbox: ReportOutbox) => void): () => void {
  startOutbox()
  const tell = () => listener(shown.read())
  tell()
  return shown.subscribe(tell)
}

/** Resolves once the device's storage has been read, or could not be. */
export async function untilReportsAreRead(): Promise<void> {
  let stop = (): void => undefined
  await new Promise<void>((resolve) => {
    stop = followReports(({ isReady }) => {
      if (isReady) resolve()
    })
  })
  stop()
}

/**
 * Stores the draft as a report and tries to send it at once. Returns its key, or undefined when nobody is signed in.
 * Throws when the device cannot write.
 */
export async function queueDraft(draft: Draft): Promise<string | undefined> {
  const userId = currentSession().user?.id
  if (userId === undefined) return undefined
  await queueDraftFor(userId, draft)
  return draft.key
}

/**
 * Stores the draft as a report of this account. It is sent while this account is signed in, by no other. Throws when the
 * device cannot write.
 */
export async function queueDraftFor(userId: string, draft: Draft): Promise<void> {
  const storage = await accidentStorage()
  await storage.queueReport(reportOf(draft, { userId, now: new Date(), newKey: () => crypto.randomUUID() }))
  void keepForGood()
  outbox.wake()
}

/** Asked when there is something to lose; browsers that refuse still keep it for a while. */
export async function keepForGood(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
}

/** Dismisses a report: a receipt that was read, or a refusal the person has seen. */
export async function dismissReport(report: OutboxReport): Promise<void> {
  await (await accidentStorage()).deleteReport(report)
}

/** Stores the server's state of a report, such as a cancellation. */
export async function keepAnswer(key: string, accident: OutboxReport['accident']): Promise<void> {
  await outbox.change(key, (report) => ({ ...report, accident }))
}

/** Changes a report that waits or whose receipt is shown, and sends what that makes due. */
export const changeReport = outbox.change

/** True for a report that arrived within the last seconds, even before the asking page was shown. */
export function hasJustArrived(key: string): boolean {
  return Date.now() - (arrivals.get(key) ?? 0) < ARRIVAL_IS_NEWS_MS
}

/** Call when the person was taken to the next step, which happens once per report. */
export function forgetArrival(key: string): void {
  arrivals.delete(key)
}

async function tidy(): Promise<void> {
  const storage = await accidentStorage()
  const parcels = await (await device()).read((tables) => tables.outbox.getAll())
  for (const report of parcels.filter(isReport)) {
    const age = Date.now() - Date.parse(report.queuedAt)
    if (progressOf(report).status === 'arrived' && age > KEEP_RECEIPT_MS) await storage.deleteReport(report)
  }
  await storage.sweep()
}

/** Runs in every tab, whichever did the sending; reports that arrived before this visit are not announced. */
function tellArrivals(): void {
  const { isReady, parcels } = outboxState()
  if (!isReady) return
  const before = seen
  seen = parcels.filter(isReport)
  for (const report of seen) {
    const earlier = before?.find(({ key }) => key === report.key)
    if (report.delivery.status === 'safe' && earlier?.delivery.status === 'waiting') announce(report)
  }
}

/** Updates the badge and everything that shows activity. */
function announce(report: OutboxReport): void {
  const { status, user } = currentSession()
  if (status !== 'signedIn' || report.userId !== user?.id) return
  arrivals.set(report.key, Date.now())
  addAccident()
  tellEmergencyCreated(report.accident?.id)
  tellActivity()
}

function show(): void {
  shown.write(reportsNow())
}

function reportsNow(): ReportOutbox {
  const { isReady, hasFailed, isDurable } = outboxState()
  return {
    isReady: isReady || hasFailed,
    isDurable: isDurable && !hasFailed,
    reports: outbox.own().toReversed(),
    sending: sending.read(),
  }
}
