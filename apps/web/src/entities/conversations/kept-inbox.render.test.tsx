import { beforeEach, expect, it } from 'vitest'
import { clearStored } from '#shared/session/browser-storage.ts'
import { deviceKeys } from '#shared/session/device-keys.ts'
import { endSession } from '#shared/session/session-store.ts'
import { conversationOf, messageAt } from '#testing/examples/conversations.ts'
import { signIn } from '#testing/faulty-network.ts'
import { forgetInInbox, keepInbox, keptInbox, parseInbox } from './kept-inbox.ts'

const named = (id: string) => conversationOf({ id })

beforeEach(() => {
  signIn('u1')
  keptInbox.forget()
})

it('is the top of the inbox, with one line of each last message and nobody online', () => {
  const lastMessage = messageAt(1, { content: 'a'.repeat(5000) })
  const status = { isOnline: true, lastSeen: null }
  const many = Array.from({ length: 60 }, (_, index) =>
    conversationOf({ id: `c${index}`, lastMessage, status }),
  )
  keepInbox(many, 5)
  const { at, conversations = [] } = keptInbox.read() ?? {}
  expect(at).toBe(5)
  expect(conversations.map(({ id }) => id)).toEqual(many.slice(0, 50).map(({ id }) => id))
  expect(conversations.every((one) => one.lastMessage?.content.length === 200 && !one.status.isOnline)).toBe(
    true,
  )
})

it('has nothing of a deleted conversation', () => {
  keepInbox([named('a'), named('b')], 5)
  forgetInInbox('a')
  expect(keptInbox.read()).toEqual({ at: 5, conversations: [named('b')] })
})

it('is nobody else’s', () => {
  keepInbox([named('a')], 5)
  signIn('u2')
  expect(keptInbox.read()).toBeUndefined()
})

it('is gone after a sign-out', () => {
  keepInbox([named('a')], 5)
  endSession(null)
  clearStored('local', deviceKeys)
  expect(keptInbox.read()).toBeUndefined()
  signIn('u1')
  expect(keptInbox.read()).toBeUndefined()
  expect(localStorage.getItem('krash_inbox')).toBeNull()
})

it('is unknown where what is stored makes no sense', () => {
  expect([undefined, null, [], { at: 1 }].map(parseInbox)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
