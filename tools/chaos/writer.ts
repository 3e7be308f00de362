import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Accident, StoredFile } from '@krash/contract'
import type { Caller, Reply } from './caller.ts'
import { noisePhoto } from './photo.ts'

/** The server's promises to one writer, and what happened on the way. */
export interface Claims {
  /** Acknowledged reports: id -> the description that was sent. */
  reports: Map<string, string>
  /** Acknowledged photos: id -> the SHA-256 of what was sent. */
  photos: Map<string, string>
  /** Requests repeated with the same key because no answer came. */
  retried: number
  /** Descriptions of unanswered reports that were not repeated: they may exist or not, but not in part. */
  abandoned: string[]
  /** Answers that should be impossible. */
  surprises: string[]
}

/** Share of unanswered reports that are never sent again. */
const abandonShare = 0.4
const photoShare = 0.4
/** Share of acknowledged reports that are sent once more on purpose. */
const repeatShare = 0.15
/** Pixels per side; 25 kB to 430 kB, so that kills interrupt uploads. */
const photoSides = [90, 200, 380]

export function noClaims(): Claims {
  return { reports: new Map(), photos: new Map(), retried: 0, abandoned: [], surprises: [] }
}

/**
 * Reports one accident after another until told to stop, then finishes the last one. The claims grow meanwhile.
 */
export async function write(
  caller: Caller,
  name: string,
  { isOver, claims = noClaims() }: { isOver: () => boolean; claims?: Claims },
): Promise<Claims> {
  for (let number = 1; !isOver(); number += 1) {
    const report = await reportOne(caller, claims, `${name} report ${number}`)
    if (report && Math.random() < photoShare) await sendPhoto(caller, claims, report)
  }
  return claims
}

async function reportOne(caller: Caller, claims: Claims, description: string): Promise<Accident | undefined> {
  const key = randomUUID()
  const body = { location: { latitude: 27.9506, longitude: -82.4572 }, description, severity: 'minor' }
  const send = () => caller.postJson('/api/emergency/accidents', body, key)
  const mayGiveUp = Math.random() < abandonShare
  const reply = await untilAnswered(claims, send, mayGiveUp)
  if (!reply) {
    claims.abandoned.push(description)
    return undefined
  }
  const report = reply.data as Accident
  claims.reports.set(report.id, description)
  if (Math.random() < repeatShare) await repeat(claims, send, report.id)
  return report
}

async function repeat(claims: Claims, send: () => Promise<Reply>, id: string): Promise<void> {
  const again = await untilAnswered(claims, send, false)
  const same = (again?.data as Accident | undefined)?.id
  if (same !== id) claims.surprises.push(`the same key answered ${same} after ${id}`)
}

async function sendPhoto(caller: Caller, claims: Claims, report: Accident): Promise<void> {
  const bytes = noisePhoto(photoSides[Math.floor(Math.random() * photoSides.length)] ?? 90)
  const key = randomUUID()
  const send = () => {
    const form = new FormData()
    form.append('sectionType', 'accident')
    form.append('sectionItemId', report.id)
    form.append('file', new File([new Uint8Array(bytes)], 'scene.png', { type: 'image/png' }))
    return caller.postForm('/api/files/upload', form, key)
  }
  const reply = await untilAnswered(claims, send, false)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = reply?.data as StoredFile
  if (file.sha256 !== sha256) claims.surprises.push(`photo ${file.id} was acknowledged with another hash`)
  claims.photos.set(file.id, sha256)
}

/** Repeats a request with the same key until it is answered; undefined when it gave up. */
async function untilAnswered(
  claims: Claims,
  send: () => Promise<Reply>,
  mayGiveUp: boolean,
): Promise<Reply | undefined> {
  for (;;) {
    const reply = await send()
    if (reply.status === 201) return reply
    if (reply.status === 0 && mayGiveUp) return undefined
    if (!mayBeTriedAgain(reply.status)) claims.surprises.push(`an answer of ${reply.status}`)
    claims.retried += 1
    await sleep(30 + Math.random() * 70)
  }
}

/** No server, a twin of ours still running, or a server that is stopping or starting. */
function mayBeTriedAgain(status: number): boolean {
  return [0, 409, 500, 503].includes(status)
}
