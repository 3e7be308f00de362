import { useSyncExternalStore } from 'react'
import { tellActivity, tellEmergencyCreated } from '#entities/activity/tell-activity.ts'
import { uploadFile } from '#shared/api/upload.ts'
import { alone } from '#shared/offline/alone.ts'
import { setUnsentCount } from '#shared/offline/unsent.ts'
import { addAccident, currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { createStore } from '#shared/store/create-store.ts'
import type { AccidentStorage } from './accident-storage.ts'
import { accidentStorage } from './open-storage.ts'
import { draftOf, hurry, progressOf, reportOf } from './outbox-report.ts'
import type { OutboxReport } from './outbox-report.ts'
import { createSendLoop } from '#shared/offline/send-loop.ts'
import { sendOutbox } from './send-outbox.ts'
import { createServerTransport } from './server-transport.ts'
import type { Draft } from '../draft/draft.ts'

/** What is on its way right now. */
export interface Sending {
  reportKey: string
  /** Null: the words of the report. */
  photoKey: string | null
  /** Share of the photo's bytes that left the device, from 0 to 1. */
  share: number
}

export interface Outbox {
  /** False until the device's storage has been read. */
  isReady: boolean
  /** False when the browser keeps nothing: closing the tab loses what waits. */
  isDurable: boolean
  /** Reports of the person signed in, newest first, until they are put away. */
  reports: OutboxReport[]
  /** Of the person signed in, not wholly on the server yet. For the hazard button. */
  unsent: number
  /** The same of everybody on this device; signing out deletes them. */
  unsentOnDevice: number
  sending: Sending | null
}

/** A receipt nobody put away goes by itself after a day. */
const KEEP_RECEIPT_MS = 86_400_000
const LOCK = 'krash-outbox'

let all: OutboxReport[] = []
const outbox = createStore<Outbox>({
  isReady: false,
  isDurable: true,
  reports: [],
  unsent: 0,
  unsentOnDevice: 0,
  sending: null,
})
let isStarted = false
/** When reports arrived, by key, as long as nobody has led the person on from there. */
const arrivals = new Map<string, number>()
/** Later the person is somewhere else with their thoughts. */
const ARRIVAL_IS_NEWS_MS = 10_000

const loop = createSendLoop({
  run: () => alone(LOCK, sendAll),
  now: () => Date.now(),
  setTimer: (work, delay) => setTimeout(work, delay),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
})

/** The reports on this device; the first user of it starts the sending. */
export function useOutbox(): Outbox {
  return useSyncExternalStore(subscribe, outbox.read)
}

export const currentOutbox = outbox.read

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
  startOutbox()
  loop.wake()
  return draft.key
}

/** Puts a report away: a receipt that was read, or a refusal the person has seen. */
export async function dismissReport(key: string): Promise<void> {
  const storage = await accidentStorage()
  await storage.deleteReport(key)
}

/** A refused report becomes a draft again, under a new key, with everything that was in it. */
export async function reopenReport(report: OutboxReport): Promise<void> {
  const storage = await accidentStorage()
  await storage.saveDraft(draftOf(report, crypto.randomUUID()))
  await storage.forgetReport(report.key)
}

/** Takes over what the server says of a report, such as that it was cancelled. */
export async function keepAnswer(key: string, accident: OutboxReport['accident']): Promise<void> {
  const storage = await accidentStorage()
  await storage.changeReport(key, (report) => ({ ...report, accident }))
}

/** Whether a report has arrived within the last seconds, also before the page that asks was there. */
export function hasJustArrived(key: string): boolean {
  return Date.now() - (arrivals.get(key) ?? 0) < ARRIVAL_IS_NEWS_MS
}

/** The person has been led on; once per report is enough. */
export function forgetArrival(key: string): void {
  arrivals.delete(key)
}

/** Tries again now: the person pressed Retry, or the network or the window came back. */
export async function sendNow(): Promise<void> {
  const storage = await accidentStorage()
  const waiting = all.filter((report) => progressOf(report).status === 'waiting')
  await Promise.all(waiting.map((report) => storage.changeReport(report.key, hurry)))
  loop.wake()
}

/** Reads the storage and begins to send; calling it again does nothing. */
export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  void begin()
}

function subscribe(listener: () => void): () => void {
  const stop = outbox.subscribe(listener)
  startOutbox()
  return stop
}

async function begin(): Promise<void> {
  const storage = await accidentStorage()
  await tidy(storage).catch(() => undefined)
  await refresh(storage)
  storage.watch(() => void refresh(storage))
  subscribeToSession(() => {
    show()
    loop.wake()
  })
  addEventListener('online', () => void sendNow())
  addEventListener('focus', () => void sendNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendNow()
  })
  await sendNow()
}

async function tidy(storage: AccidentStorage): Promise<void> {
  for (const report of await storage.readReports()) {
    const age = Date.now() - Date.parse(report.queuedAt)
    if (progressOf(report).status === 'arrived' && age > KEEP_RECEIPT_MS)
      await storage.deleteReport(report.key)
  }
  await storage.sweep()
}

async function sendAll(): Promise<number | null> {
  const storage = await accidentStorage()
  return sendOutbox({
    storage,
    transport: createServerTransport({ upload: uploadFile, onProgress: showShare }),
    currentUserId: signedInUserId,
    now: () => Date.now(),
    random: Math.random,
    newKey: () => crypto.randomUUID(),
    onSending: (what) => change({ sending: what && { ...what, share: 0 } }),
  })
}

function signedInUserId(): string | undefined {
  const { status, user } = currentSession()
  return status === 'signedIn' ? user?.id : undefined
}

function showShare(share: number): void {
  const { sending } = outbox.read()
  if (sending) change({ sending: { ...sending, share } })
}

async function refresh(storage: AccidentStorage): Promise<void> {
  const before = all
  all = await storage.readReports()
  if (outbox.read().isReady) all.filter((report) => isNewlySafe(report, before)).forEach(announce)
  change({ isReady: true, isDurable: storage.isDurable })
  show()
}

/** True once per tab, whichever tab did the sending. */
function isNewlySafe(report: OutboxReport, before: OutboxReport[]): boolean {
  const earlier = before.find(({ key }) => key === report.key)
  return report.delivery.status === 'safe' && earlier?.delivery.status === 'waiting'
}

/** The badge counts the report, and whoever shows activity reads it anew. */
function announce(report: OutboxReport): void {
  if (report.userId !== signedInUserId()) return
  arrivals.set(report.key, Date.now())
  addAccident()
  tellEmergencyCreated(report.accident?.id)
  tellActivity()
}

function show(): void {
  const userId = currentSession().user?.id
  const isUnsent = (report: OutboxReport) => progressOf(report).status !== 'arrived'
  const reports = all
    .filter((report) => report.userId === userId)
    .toSorted((one, other) => other.queuedAt.localeCompare(one.queuedAt))
  change({
    reports,
    unsent: reports.filter(isUnsent).length,
    unsentOnDevice: all.filter(isUnsent).length,
  })
  // Of everybody: signing out deletes what all have left on this device.
  setUnsentCount(outbox.read().unsentOnDevice)
}

function change(next: Partial<Outbox>): void {
  outbox.write({ ...outbox.read(), ...next })
}
