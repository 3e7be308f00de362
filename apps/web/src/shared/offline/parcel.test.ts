import { describe, expect, it } from 'vitest'
import { nextTurn } from './kind.ts'
import type { Kind } from './kind.ts'
import { delayAfter, deliveryAfter, freshDelivery, hurried, parcelId } from './parcel.ts'
import type { Delivery, Outcome, Parcel } from './parcel.ts'

const now = 1000
const failed = { kind: 'wait', retryAfterMs: null } as const

function after(outcome: Outcome<unknown>, delivery: Delivery = freshDelivery()): Delivery {
  return deliveryAfter(delivery, { part: null, outcome, error: null, trouble: 'Later.', now, random: 0.5 })
}

describe('delayAfter', () => {
  it('doubles from half a second to a second up to five minutes', () => {
    expect(delayAfter(1, null, 0)).toBe(500)
    expect(delayAfter(1, null, 1)).toBe(1000)
    expect(delayAfter(4, null, 1)).toBe(8000)
    expect(delayAfter(500, null, 1)).toBe(300_000)
  })

  it("never comes before the server's Retry-After", () => {
    expect(delayAfter(1, 60_000, 0.5)).toBe(60_000)
  })
})

describe('a delivery', () => {
  it('waits longer after each failure, and says why', () => {
    expect(after(failed)).toMatchObject({ attempts: 1, nextTryAt: now + 750, trouble: 'Later.' })
    expect(after(failed, after(failed))).toMatchObject({ attempts: 2, nextTryAt: now + 1500 })
  })

  it('ends with the sentence of the server, or safe', () => {
    expect(after({ kind: 'refused', code: 'FORBIDDEN', message: 'No.' })).toMatchObject({
      status: 'refused',
      refusal: 'No.',
    })
    expect(after({ kind: 'accepted', answer: 1 }, after(failed))).toMatchObject({
      status: 'safe',
      attempts: 2,
      trouble: null,
    })
  })

  it('is due at once when somebody is back, except where the server named a time', () => {
    expect(hurried(after(failed))).toMatchObject({ nextTryAt: now, trouble: null })
    expect(hurried(after({ kind: 'wait', retryAfterMs: 60_000 })).nextTryAt).toBe(now + 60_000)
  })
})

interface Word extends Parcel {
  lane: string
}

const words: Pick<Kind<Word, unknown>, 'name' | 'send' | 'afterTry'> = {
  name: 'message',
  send: async () => undefined,
  afterTry: () => undefined,
}
const inLanes: Kind<Word, unknown> = { ...words, laneOf: ({ lane }) => lane }

function word(key: string, lane: string, delivery = freshDelivery()): Word {
  const queuedAt = `2026-03-09T20:06:0${key}.000Z`
  return { id: parcelId('message', key), kind: 'message', key, userId: 'u1', queuedAt, delivery, lane }
}

describe('whose turn it is', () => {
  it('the oldest, whatever the order they are kept in', () => {
    const turn = nextTurn(inLanes, [word('2', 'elena'), word('1', 'elena')], now)
    expect(turn).toMatchObject({ kind: 'send', item: { key: '1' } })
  })

  it('holds back what was queued behind one that has to wait in its lane, and nothing else', () => {
    const waiting = word('1', 'elena', after(failed))
    const turn = nextTurn(inLanes, [waiting, word('2', 'elena'), word('3', 'kim')], now)
    expect(turn).toMatchObject({ item: { key: '3' } })
    expect(nextTurn(inLanes, [waiting, word('2', 'elena')], now)).toEqual({ kind: 'rest', until: now + 750 })
    expect(nextTurn(words, [waiting, word('2', 'elena')], now)).toMatchObject({ item: { key: '2' } })
  })

  it('goes on behind a refused one', () => {
    const refused = word('1', 'elena', after({ kind: 'refused', code: 'FORBIDDEN', message: 'No.' }))
    expect(nextTurn(inLanes, [refused, word('2', 'elena')], now)).toMatchObject({ item: { key: '2' } })
    expect(nextTurn(inLanes, [refused], now)).toEqual({ kind: 'rest', until: null })
  })

  it('comes back when the first of those that wait is due', () => {
    const later = word('1', 'elena', after({ kind: 'wait', retryAfterMs: 60_000 }))
    expect(nextTurn(words, [later, word('2', 'kim', after(failed))], now)).toEqual({
      kind: 'rest',
      until: now + 750,
    })
  })
})
