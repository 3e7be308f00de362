import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accidentStorage, isReport } from '#entities/accidents/accident-storage.ts'
import { noteCall } from '#entities/accidents/call-outbox.ts'
import { progressOf, reportOf } from '#entities/accidents/outbox-report.ts'
import { queueDraft } from '#entities/accidents/report-outbox.ts'
import { notePageOpening } from '#entities/activity/page-openings.ts'
import { queueMessage } from '#entities/conversations/message-outbox.ts'
import { toggleFavorite } from '#entities/favorites/favorite-hearts.ts'
import { changeKnownFavorites } from '#entities/favorites/known-favorites.ts'
import { keepChoice } from '#entities/preferences/choice-outbox.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { acceptedAccident, draftWithPhotos, photoInfo } from '#testing/examples/accidents.ts'
import {
  nameOf,
  passingFaults,
  refusal,
  signIn,
  standInBrowser,
  startFaultyNetwork,
  untilDone,
} from '#testing/faulty-network.ts'
import type { FaultyNetwork, Sent } from '#testing/faulty-network.ts'
import { emptyOutbox, keptParcels } from '#testing/outbox.ts'

let network: FaultyNetwork

beforeAll(async () => {
  const giveBack = standInBrowser()
  await import('#entities/favorites/favorite-outbox.ts')
  return giveBack
})
beforeEach(async () => {
  await emptyOutbox()
  network = startFaultyNetwork(answerTo)
  signIn()
  changeKnownFavorites(() => ['chen'])
})

function answerTo({ path }: Sent): unknown {
  if (path.includes('upload')) return { sha256: 'sha-p1' }
  if (path.includes('accidents')) return acceptedAccident('a1')
  return path.includes('messages') ? { message: { id: 'stored' } } : {}
}

/** Queues things of one kind, without waiting until they are sent. */
interface KindOfThing {
  queue: () => Promise<void>
  /** Their effects on the server, in this order. */
  effects: string[]
  /** How many of them stay on the device after the server has refused the first. */
  keptWhenRefused: number
}

const lopez = { id: 'lopez', type: 'physician', fullName: 'Dr. Ana Lopez' } as const
const chen = { id: 'chen', type: 'lawyer', fullName: 'Wei Chen' } as const
const write = (text: string) =>
  queueMessage({ recipientId: 'elena', recipientType: 'lawyer', conversationId: 'c1', text, files: [] })

const kinds: Record<string, KindOfThing> = {
  'a report with a photo': {
    queue: async () => {
      const draft = draftWithPhotos(0, crypto.randomUUID())
      const info = photoInfo(1)
      const bytes = new TextEncoder().encode('photo').buffer
      await (await accidentStorage()).addPhoto(draft, { info, bytes })
      await queueDraft({ ...draft, photos: [info] })
    },
    effects: ['POST /api/emergency/accidents', 'POST /api/files/upload'],
    keptWhenRefused: 1,
  },
  messages: {
    queue: async () => {
      await write('one')
      await write('two')
    },
    effects: ['one', 'two'],
    keptWhenRefused: 1,
  },
  hearts: {
    queue: async () => {
      toggleFavorite(lopez)
      toggleFavorite(chen)
    },
    effects: ['POST /api/professionals/favorites', 'DELETE /api/professionals/favorites/chen'],
    keptWhenRefused: 0,
  },
  'a choice': {
    queue: async () => keepChoice('u1', { theme: 'dark' }),
    effects: ['PATCH /api/users/preferences'],
    keptWhenRefused: 0,
  },
  'a call': {
    queue: async () => {
      const parts = { userId: 'u1', now: new Date(), newKey: () => 'k' }
      const report = { ...reportOf(draftWithPhotos(0), parts), accident: acceptedAccident('a1') }
      await noteCall(report, 'insurer', '2026-11-20T20:10:00.000Z')
    },
    effects: ['PUT /api/emergency/accidents/a1/calls/insurer'],
    keptWhenRefused: 0,
  },
  'opened pages': {
    queue: async () => {
      await notePageOpening('/emergency')
      await notePageOpening('/lawyers')
    },
    effects: ['Opened Emergency', 'Opened Lawyers'],
    keptWhenRefused: 0,
  },
}

const effects = () => [...network.effects.values()].map(nameOf)
const faults = Object.entries(passingFaults)

/** Parcels that wait for a try or a sign-in; receipts do not. */
async function waiting() {
  const parcels = await keptParcels()
  return parcels.filter((one) =>
    isReport(one) ? progressOf(one).status === 'waiting' : one.delivery.status === 'waiting',
  )
}
const nothingWaits = async () => (await waiting()).length === 0

describe.each(Object.entries(kinds))('%s', (_name, { queue, effects: expected, keptWhenRefused }) => {
  it.each(faults)('arrive once and in order after %s', async (_fault, fault) => {
    network.breakWith(fault)
    await queue()
    await untilDone(nothingWaits)
    expect(effects()).toEqual(expected)
    expect(network.answered).toEqual([...network.effects.keys()])
  })

  it('are not sent again when the server says no', async () => {
    network.refuseWith(() => refusal(422, 'VALIDATION_FAILED'))
    await queue()
    await untilDone(nothingWaits)
    const tries = network.tries.length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(network.tries).toHaveLength(tries)
    expect((await keptParcels()).map(({ delivery }) => delivery.refusal)).toEqual(
      Array.from({ length: keptWhenRefused }, () => 'No: VALIDATION_FAILED.'),
    )
  })

  it('wait for the next sign-in when the session ends, and no try counts', async () => {
    network.refuseWith(() => refusal(401, 'AUTH_FAILED'))
    await queue()
    await untilDone(() => currentSession().status === 'signedOut')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(network.tries).toHaveLength(1)
    expect((await waiting())[0]?.delivery.attempts).toBe(0)
    signIn()
    await untilDone(nothingWaits)
    expect(effects()).toEqual(expected)
  })

  it('wait for the network, and nothing is tried without one', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await queue()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(network.tries).toHaveLength(0)
    vi.stubGlobal('navigator', { onLine: true })
    dispatchEvent(new Event('online'))
    await untilDone(nothingWaits)
    expect(effects()).toEqual(expected)
  })
})

it.each(faults)('a photo arrives once after %s, the words having arrived', async (_fault, fault) => {
  await kinds['a report with a photo']!.queue()
  await untilDone(() => network.effects.size > 0)
  network.breakWith(fault)
  await untilDone(nothingWaits)
  expect(effects()).toEqual(kinds['a report with a photo']!.effects)
  expect(network.answered).toEqual([...network.effects.keys()])
})
