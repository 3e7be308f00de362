import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Accident } from '@krash/contract/accidents'
import { outboxState } from '#shared/offline/outbox.ts'
import { acceptedAccident, draftWithPhotos } from '#testing/examples/accidents.ts'
import {
  nameOf,
  refusal,
  signIn,
  standInBrowser,
  startFaultyNetwork,
  untilDone,
} from '#testing/faulty-network.ts'
import type { FaultyNetwork, Sent } from '#testing/faulty-network.ts'
import { emptyOutbox, keptParcels } from '#testing/outbox.ts'
import { isReport } from './accident-storage.ts'
import { noteCall } from './call-outbox.ts'
import type { OutboxReport } from './outbox-report.ts'
import { dismissReport, queueDraft } from './report-outbox.ts'

const at = '2026-11-20T20:10:00.000Z'
const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
const path = `PUT /api/emergency/accidents/${accident.id}/calls/insurer`
let network: FaultyNetwork

beforeAll(standInBrowser)
beforeEach(async () => {
  await emptyOutbox()
  network = startFaultyNetwork(answerTo)
  signIn()
})

/** The server's word on a call is the report with its calls. */
function answerTo({ method, body }: Sent): Accident {
  const told = body?.['at']
  if (method === 'POST' || typeof told !== 'string') return accident
  return { ...accident, calls: [{ callee: 'insurer', at: told }] }
}

const effects = () => [...network.effects.values()].map(nameOf)
const calls = async () => (await keptParcels()).filter(({ kind }) => kind === 'call')
const reports = () => outboxState().parcels.filter(isReport)

async function queuedReport(): Promise<OutboxReport> {
  await queueDraft(draftWithPhotos(0))
  await untilDone(() => reports().length > 0)
  return reports()[0]!
}

it('a call waits until the server has its report, then goes out once', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await noteCall(await queuedReport(), 'insurer', at)
  vi.stubGlobal('navigator', { onLine: true })
  network.refuseWith(() => refusal(503, 'SERVICE_UNAVAILABLE'))
  dispatchEvent(new Event('online'))
  await untilDone(async () => (await calls()).length === 0)
  expect(effects()).toEqual(['POST /api/emergency/accidents', path])
  expect(reports()[0]?.accident?.calls).toEqual([{ callee: 'insurer', at }])
})

it('only the last word about somebody counts', async () => {
  const report = await queuedReport()
  await untilDone(() => reports()[0]?.accident != null)
  vi.stubGlobal('navigator', { onLine: false })
  await noteCall(report, 'insurer', at)
  await noteCall(report, 'insurer', null)
  vi.stubGlobal('navigator', { onLine: true })
  dispatchEvent(new Event('online'))
  await untilDone(async () => (await calls()).length === 0)
  expect(effects()).toEqual(['POST /api/emergency/accidents', path])
  expect([...network.effects.values()][1]?.body).toEqual({ at: null })
})

it('a receipt that is closed takes no call with it that the server should have', async () => {
  await queuedReport()
  await untilDone(() => reports()[0]?.accident != null)
  vi.stubGlobal('navigator', { onLine: false })
  await noteCall(reports()[0]!, 'insurer', at)
  await dismissReport(reports()[0]!)
  expect(await calls()).toHaveLength(1)
  vi.stubGlobal('navigator', { onLine: true })
  dispatchEvent(new Event('online'))
  await untilDone(async () => (await calls()).length === 0)
  expect(effects()).toEqual(['POST /api/emergency/accidents', path])
})

it('the calls of a report that is withdrawn before it was sent go with it', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const report = await queuedReport()
  await noteCall(report, 'police', at)
  await dismissReport(report)
  expect(await keptParcels()).toEqual([])
})
