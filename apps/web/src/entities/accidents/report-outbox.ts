import { useEffect } from 'react'
import { tellActivity, tellEmergencyCreated } from '#entities/activity/tell-activity.ts'
import { device } from '#shared/offline/this-device.ts'
import { declareKind, outboxState, startOutbox, subscribeToOutbox } from '#shared/offline/outbox.ts'
import { addAccident, currentSession } from '#shared/session/session-store.ts'
import { createStore, useStore } from '#shared/store/create-store.ts'
import { accidentStorage, isReport } from './accident-storage.ts'
import type { Draft } from './draft.ts'
import { draftOf, progressOf, reportOf } from './outbox-report.ts'
import type { OutboxReport } from './outbox-report.ts'
import { reportKind, sending } from './report-kind.ts'
import type { Sending } from './report-kind.ts'

export interface ReportOutbox {
  /** False until the device's storage has been read. */
  isReady: boolean
  /** False when the browser keeps nothing: closing the tab loses what waits. */
  isDurable: boolean
  /** Reports of the person signed in, newest first, until they are put away. */
  reports: readonly OutboxReport[]
  sending: Sending | null
}

const outbox = declareKind(reportKind(accidentStorage))
const shown = createStore<ReportOutbox>(reportsNow())
/** A receipt nobody put away goes by itself after a day. */
const KEEP_RECEIPT_MS = 86_400_000
/** When reports arrived, by key, as long as nobody has led the person on from there. */
const arrivals = new Map<string, number>()
/** Later the person is somewhere else with their thoughts. */
const ARRIVAL_IS_NEWS_MS = 10_000
let seen: readonly OutboxReport[] | undefined

sending.subscribe(show)
subscribeToOutbox(() => {
  tellArrivals()
  show()
})
void tidy().catch(() => undefined)

/** The person's reports on this device, followed by the component; the first user starts the sending. */
export function useReportOutbox(): ReportOutbox {
  useEffect(startOutbox, [])
  return useStore(shown)
}

/**
 * Makes a report of the draft, durably, and tries to send it at once. Gives its key, or undefined
 * when nobody is signed in. Throws when the device cannot write.
 */
export async function queueDraft(draft: Draft): Promise<string | undefined> {
  const userId = currentSession().user?.id
  if (userId === undefined) return undefined
  const storage = await accidentStorage()
  await storage.queueReport(reportOf(draft, { userId, now: new Date(), newKey: () => crypto.randomUUID() }))
  // Asked now, when there is something to lose; browsers that say no still keep it for a while.
  void navigator.storage?.persist?.().catch(() => false)
  outbox.wake()
  return draft.key
}

/** Puts a report away: a receipt that was read, or a refusal the person has seen. */
export async function dismissReport(report: OutboxReport): Promise<void> {
  await (await accidentStorage()).deleteReport(report)
}

/** A refused report becomes a draft again, under a new key, with everything that was in it. */
export async function reopenReport(report: OutboxReport): Promise<void> {
  await (await accidentStorage()).reopenReport(report, draftOf(report, crypto.randomUUID()))
}

/** Takes over what the server says of a report, such as that it was cancelled. */
export async function keepAnswer(key: string, accident: OutboxReport['accident']): Promise<void> {
  await outbox.change(key, (report) => ({ ...report, accident }))
}

/** Whether a report has arrived within the last seconds, also before the page that asks was there. */
export function hasJustArrived(key: string): boolean {
  return Date.now() - (arrivals.get(key) ?? 0) < ARRIVAL_IS_NEWS_MS
}

/** The person has been led on; once per report is enough. */
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

/** In every tab, whichever did the sending; of what had arrived before this visit nothing is told. */
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

/** The badge counts the report, and whoever shows activity reads it anew. */
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
  const { isReady, isDurable } = outboxState()
  return { isReady, isDurable, reports: outbox.own().toReversed(), sending: sending.read() }
}
