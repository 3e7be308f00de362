import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import type { QueuedMessage } from './message-store.ts'
import { sendMessages } from './send-messages.ts'

const busy = new ApiError({ code: 'TOO_MANY_REQUESTS', status: 429, message: 'Later.', retryAfterMs: 30 })
const silence = new ApiError({ code: 'NETWORK', status: 0, message: 'Nobody there.' })
const no = new ApiError({ code: 'CLIENT_ID_REUSED', status: 422, message: 'No.' })
const ended = new ApiError({ code: 'SESSION_ENDED', status: 401, message: 'Sign in.' })

function queued(text: string, recipientId: string): QueuedMessage {
  return {
    clientId: text,
    userId: 'maria',
    recipientId,
    recipientType: 'lawyer',
    conversationId: null,
    text,
    files: [],
    queuedAt: '2026-03-09T20:06:00.000Z',
    refusal: null,
  }
}

/** A device on which three messages wait, and a server that answers with `answers` in turn; 'ok' when they run out. */
function device(answers: (ApiError | 'ok' | 'offline')[]) {
  let waiting = [queued('one', 'elena'), queued('two', 'elena'), queued('three', 'kim')]
  let isOnline = true
  const sent: string[] = []
  const refused: string[] = []
  return {
    sent,
    refused,
    goOnline: () => (isOnline = true),
    run: () =>
      sendMessages({
        waiting: async () => waiting,
        isOnline: () => isOnline,
        now: () => 1000,
        send: async ({ clientId }) => {
          const answer = answers.shift() ?? 'ok'
          if (answer === 'offline') isOnline = false
          if (answer !== 'ok') throw answer === 'offline' ? silence : answer
          sent.push(clientId)
          waiting = waiting.filter((one) => one.clientId !== clientId)
        },
        onRefused: async ({ clientId }) => {
          refused.push(clientId)
          waiting = waiting.filter((one) => one.clientId !== clientId)
        },
        onLater: () => undefined,
        pauseOf: () => 20,
      }),
  }
}

describe('sending messages', () => {
  it('keeps the order they were written in', async () => {
    const phone = device([])
    expect(await phone.run()).toBeNull()
    expect(phone.sent).toEqual(['one', 'two', 'three'])
  })

  it('holds back what was written behind one that has to wait, and nobody else', async () => {
    const phone = device([busy])
    expect(await phone.run()).toBe(1030)
    expect(phone.sent).toEqual(['three'])
    await phone.run()
    expect(phone.sent).toEqual(['three', 'one', 'two'])
  })

  it('makes its own pause where the server names no time', async () => {
    expect(await device([silence]).run()).toBe(1020)
  })

  it('goes on behind a refused one', async () => {
    const phone = device([no])
    expect(await phone.run()).toBeNull()
    expect([phone.refused, phone.sent]).toEqual([['one'], ['two', 'three']])
  })

  it('waits for the network and then sends all in order', async () => {
    const phone = device(['offline'])
    expect(await phone.run()).toBeNull()
    phone.goOnline()
    await phone.run()
    expect(phone.sent).toEqual(['one', 'two', 'three'])
  })

  it('stops with the session and keeps everything', async () => {
    const phone = device([ended])
    expect(await phone.run()).toBeNull()
    expect([phone.sent, phone.refused]).toEqual([[], []])
  })
})
