import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { standInBrowser } from '#testing/faulty-network.ts'
import { createLocalStorage } from '#testing/old-device.ts'
import type { HeartSender } from './favorite-hearts.ts'
import type { HeartWish } from './heart-wish.ts'

const lopez = { id: 'lopez', type: 'physician', fullName: 'Dr. Ana Lopez' } as const
const chen = { id: 'chen', type: 'lawyer', fullName: 'Wei Chen' } as const

beforeAll(standInBrowser)
beforeEach(() => void vi.stubGlobal('localStorage', createLocalStorage()))

/** The app after a full load: nothing is left of the page before but what the device keeps. */
async function load({ isSignedIn = true } = {}) {
  vi.resetModules()
  const app = {
    ...(await import('./favorite-hearts.ts')),
    ...(await import('./known-favorites.ts')),
    ...(await import('./early-hearts.ts')),
    ...(await import('#shared/session/session-store.ts')),
    ...(await import('#testing/faulty-network.ts')),
  }
  if (isSignedIn) app.signIn()
  return app
}
type App = Awaited<ReturnType<typeof load>>

/** A sender that stores what it gets once `store` is called. */
function startSender(app: App) {
  let sent: readonly HeartWish[] = []
  const stored = Promise.withResolvers<undefined>()
  const sender: HeartSender = {
    wishes: () => sent,
    subscribe: () => () => undefined,
    send: async (wish) => {
      sent = [...sent, wish]
      await stored.promise
    },
  }
  app.sendHeartsBy(sender)
  return {
    sent: () => sent.map(({ who, isWanted }) => [who.id, isWanted]),
    store: async () => {
      stored.resolve(undefined)
      await new Promise<void>((done) => process.nextTick(done))
    },
  }
}

it('shows what is pressed before the sender is here, and hands it over in order', async () => {
  const app = await load()
  app.changeKnownFavorites(() => [chen.id])
  app.toggleFavorite(lopez)
  app.toggleFavorite(chen)
  expect([...app.shownIds()]).toEqual(['lopez'])
  const { sent } = startSender(app)
  expect(sent()).toEqual([
    ['lopez', true],
    ['chen', false],
  ])
  expect([...app.shownIds()]).toEqual(['lopez'])
})

it('keeps a heart whose page was closed at once, until the sender has stored it', async () => {
  const closed = await load()
  closed.toggleFavorite(chen)
  closed.toggleFavorite(lopez)
  closed.toggleFavorite(chen)

  const app = await load()
  expect([...app.shownIds()]).toEqual(['lopez'])
  const { sent, store } = startSender(app)
  expect(sent()).toEqual([
    ['lopez', true],
    ['chen', false],
  ])
  expect(app.ownEarlyHearts()).toHaveLength(2)
  await store()
  expect(app.ownEarlyHearts()).toEqual([])
})

it('hands over no older wish after a newer one', async () => {
  const app = await load()
  app.toggleFavorite(lopez)
  const { sent } = startSender(app)
  app.toggleFavorite(lopez)
  app.endSession(null)
  app.signIn()
  expect(sent()).toEqual([
    ['lopez', true],
    ['lopez', false],
  ])
})

it('waits with the hearts of a page that was closed until their person is here', async () => {
  const closed = await load()
  closed.toggleFavorite(lopez)

  const app = await load({ isSignedIn: false })
  expect([...app.shownIds()]).toEqual([])
  const { sent } = startSender(app)
  expect(sent()).toEqual([])
  app.signIn()
  expect(sent()).toEqual([['lopez', true]])
})

it('hands over nothing of somebody who has left', async () => {
  const app = await load()
  app.toggleFavorite(lopez)
  app.endSession(null)
  expect([...app.shownIds()]).toEqual([])
  app.toggleFavorite(chen)
  expect(startSender(app).sent()).toEqual([])
})

it.each(['{', '{}', 'null'])('has none where something broken is kept: %s', async (kept) => {
  vi.stubGlobal('localStorage', { getItem: () => kept })
  expect((await load()).ownEarlyHearts()).toEqual([])
})
