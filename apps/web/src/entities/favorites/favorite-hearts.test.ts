import { beforeAll, expect, it, vi } from 'vitest'
import { signIn, standInBrowser } from '#testing/faulty-network.ts'
import { sendHeartsBy, shownIds, toggleFavorite } from './favorite-hearts.ts'
import type { HeartSender, HeartWish } from './favorite-hearts.ts'
import { changeKnownFavorites } from './known-favorites.ts'

const lopez = { id: 'lopez', type: 'physician', fullName: 'Dr. Ana Lopez' } as const
const chen = { id: 'chen', type: 'lawyer', fullName: 'Wei Chen' } as const

beforeAll(standInBrowser)

function startSender() {
  let sent: readonly HeartWish[] = []
  const sender: HeartSender = {
    wishes: () => sent,
    subscribe: () => () => undefined,
    send: (wish) => {
      sent = [...sent, wish]
    },
  }
  sendHeartsBy(sender)
  return () => sent.map(({ who, isWanted }) => [who.id, isWanted])
}

it('shows what is pressed before the sender is here, and hands it over in order', () => {
  signIn()
  changeKnownFavorites(() => [chen.id])
  toggleFavorite(lopez)
  toggleFavorite(chen)
  expect([...shownIds()]).toEqual(['lopez'])
  const sent = startSender()
  expect(sent()).toEqual([
    ['lopez', true],
    ['chen', false],
  ])
  expect([...shownIds()]).toEqual(['lopez'])
})

it('hands over nothing of somebody who has left', async () => {
  vi.resetModules()
  const fresh = await import('./favorite-hearts.ts')
  const session = await import('#shared/session/session-store.ts')
  const testing = await import('#testing/faulty-network.ts')
  testing.signIn()
  fresh.toggleFavorite(lopez)
  session.endSession(null)
  const send = vi.fn<HeartSender['send']>()
  fresh.sendHeartsBy({ wishes: () => [], subscribe: () => () => undefined, send })
  expect(send).not.toHaveBeenCalled()
})
