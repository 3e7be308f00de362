import type { Accident } from '@krash/contract/accidents'
import type { Verdict } from '#shared/offline/what-a-failure-means.ts'
import type { AccidentStorage } from './accident-storage.ts'
import { afterPhoto, afterReport, nextStep } from './outbox-report.ts'
import type { OutboxPhoto, OutboxReport, Outcome, Step } from './outbox-report.ts'

/** How things leave the device. Implementations never throw and never wait for ever. */
export interface Transport {
  sendReport: (report: OutboxReport) => Promise<Outcome<Accident> | Verdict>
  sendPhoto: (
    photo: OutboxPhoto,
    accidentId: string,
    bytes: ArrayBuffer,
  ) => Promise<Outcome<{ sha256: string }> | Verdict>
}

export interface SenderParts {
  storage: AccidentStorage
  transport: Transport
  /** Id of the person signed in. */
  currentUserId: () => string | undefined
  /** Milliseconds since 1970. */
  now: () => number
  /** From 0 up to 1. */
  random: () => number
  newKey: () => string
  /** What is on its way right now; null when the sending rests. */
  onSending?: (what: { reportKey: string; photoKey: string | null } | null) => void
}

/**
 * Sends all that is due for the person signed in, one thing at a time, oldest report first. What
 * fails is put off and holds up nothing else.
 * @returns when the next thing is due (milliseconds since 1970), or null when nothing waits.
 */
export async function sendOutbox(parts: SenderParts): Promise<number | null> {
  try {
    return await sendAllDue(parts)
  } finally {
    parts.onSending?.(null)
  }
}

async function sendAllDue(parts: SenderParts): Promise<number | null> {
  for (;;) {
    const userId = parts.currentUserId()
    if (userId === undefined) return null
    const reports = (await parts.storage.readReports()).filter((report) => report.userId === userId)
    const turn = nextTurn(reports, parts.now())
    if (turn.kind !== 'send') return turn.until
    if (await take(parts, turn.report, turn.step)) return null
  }
}

type SendStep = Exclude<Step, { kind: 'wait' } | { kind: 'finished' }>

type Turn = { kind: 'send'; report: OutboxReport; step: SendStep } | { kind: 'rest'; until: number | null }

function nextTurn(reports: OutboxReport[], now: number): Turn {
  let until: number | null = null
  for (const report of reports.toSorted((one, other) => one.queuedAt.localeCompare(other.queuedAt))) {
    const step = nextStep(report, now)
    if (step.kind === 'sendReport' || step.kind === 'sendPhoto') return { kind: 'send', report, step }
    if (step.kind === 'wait') until = Math.min(until ?? step.until, step.until)
  }
  return { kind: 'rest', until }
}

async function take(parts: SenderParts, report: OutboxReport, step: SendStep): Promise<boolean> {
  if (step.kind === 'sendReport') return takeReport(parts, report)
  return takePhoto(parts, report, step.photo)
}

async function takeReport(parts: SenderParts, report: OutboxReport): Promise<boolean> {
  parts.onSending?.({ reportKey: report.key, photoKey: null })
  const outcome = await parts.transport.sendReport(report)
  if (outcome.kind === 'ended') return true
  const at = { now: parts.now(), random: parts.random() }
  await parts.storage.changeReport(report.key, (kept) => afterReport(kept, outcome, at))
  return false
}

async function takePhoto(parts: SenderParts, report: OutboxReport, photo: OutboxPhoto): Promise<boolean> {
  parts.onSending?.({ reportKey: report.key, photoKey: photo.key })
  const outcome = await sendPhoto(parts, report, photo)
  if (outcome.kind === 'ended') return true
  const at = { now: parts.now(), random: parts.random() }
  const sent = { photoKey: photo.key, outcome, newKey: parts.newKey }
  const kept = await parts.storage.changeReport(report.key, (kept) => afterPhoto(kept, sent, at))
  const isSafe = kept?.photos.find(({ key }) => key === photo.key)?.delivery.status === 'safe'
  // Only now: until here the device has the one copy that is known to be whole.
  if (isSafe) await parts.storage.dropPhotoBytes([photo.key])
  return false
}

async function sendPhoto(
  { storage, transport }: SenderParts,
  report: OutboxReport,
  photo: OutboxPhoto,
): Promise<Outcome<{ sha256: string }> | Verdict> {
  const bytes = await storage.readPhoto(photo.key)
  // An empty sentence: the screen has its own words for a photo that is gone.
  if (!bytes || !report.accident) return { kind: 'refused', message: '' }
  return transport.sendPhoto(photo, report.accident.id, bytes)
}
