import { describe, expect, it } from 'vitest'
import type { QueuedMessage } from './message-store.ts'
import { sendMessages } from './send-messages.ts'
import type { Verdict } from './send-messages.ts'

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
function device(answers: (Verdict | 'ok' | 'offline')[]) {
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
          if (answer !== 'ok') throw new Error('no answer', { cause: answer })
          sent.push(clientId)
          waiting = waiting.filter((one) => one.clientId !== clientId)
        },
        onRefused: async ({ clientId }) => {
          refused.push(clientId)
          waiting = waiting.filter((one) => one.clientId !== clientId)
        },
        onLater: () => undefined,
        verdict: (error) => {
          const { cause } = error as Error
          return cause === 'offline' ? { kind: 'later', waitMs: 1 } : (cause as Verdict)
        },
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
    const phone = device([{ kind: 'later', waitMs: 30 }])
    expect(await phone.run()).toBe(1030)
    expect(phone.sent).toEqual(['three'])
    await phone.run()
    expect(phone.sent).toEqual(['three', 'one', 'two'])
  })

  it('goes on behind a refused one', async () => {
    const phone = device([{ kind: 'refused' }])
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
    const phone = device([{ kind: 'stop' }])
    expect(await phone.run()).toBeNull()
    expect([phone.sent, phone.refused]).toEqual([[], []])
  })
})
