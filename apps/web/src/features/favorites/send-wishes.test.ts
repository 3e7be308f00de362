import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { sendWishes } from './send-wishes.ts'
import { afterSent, nothingKept, withoutWish, withWish } from './wishes.ts'

const lopez = { id: 'lopez', type: 'physician', fullName: 'Dr. Ana Lopez' } as const
const chen = { id: 'chen', type: 'lawyer', fullName: 'Wei Chen' } as const
const busy = new ApiError({ code: 'TOO_MANY_REQUESTS', status: 429, message: 'Later.', retryAfterMs: 30 })
const silence = new ApiError({ code: 'NETWORK', status: 0, message: 'Nobody there.' })
const no = new ApiError({ code: 'FAVORITES_FULL', status: 422, message: 'No.' })
const ended = new ApiError({ code: 'SESSION_ENDED', status: 401, message: 'Sign in.' })

/** A device with two wishes, and a server that answers with `answers` in turn; 'ok' when they run out. */
function device(answers: (ApiError | 'ok' | 'offline')[]) {
  let kept = withWish(withWish(nothingKept('maria'), lopez, true), chen, true)
  let isOnline = true
  const sent: string[] = []
  const refused: string[] = []
  return {
    sent,
    refused,
    kept: () => kept,
    press: (isWanted: boolean) => (kept = withWish(kept, lopez, isWanted)),
    goOnline: () => (isOnline = true),
    run: () =>
      sendWishes({
        next: () => kept.wishes[0],
        isOnline: () => isOnline,
        now: () => 1000,
        send: async ({ who }) => {
          const answer = answers.shift() ?? 'ok'
          if (answer === 'offline') isOnline = false
          if (answer !== 'ok') throw answer === 'offline' ? silence : answer
          sent.push(who.id)
        },
        onSent: (wish) => (kept = afterSent(kept, wish)),
        onRefused: (wish) => {
          refused.push(wish.who.id)
          kept = withoutWish(kept, wish.turn)
        },
        pauseMs: 20,
      }),
  }
}

describe('sending wishes', () => {
  it('sends them in the order of the presses', async () => {
    const phone = device([])
    expect(await phone.run()).toBeNull()
    expect(phone.sent).toEqual(['lopez', 'chen'])
    expect(phone.kept().wishes).toEqual([])
  })

  it('rolls back the refused one and goes on', async () => {
    const phone = device([no])
    await phone.run()
    expect([phone.refused, phone.sent]).toEqual([['lopez'], ['chen']])
    expect(phone.kept().known).toEqual(['chen'])
  })

  it('keeps both for later when the server is busy', async () => {
    const phone = device([busy])
    expect(await phone.run()).toBe(1030)
    expect(phone.kept().wishes).toHaveLength(2)
  })

  it('makes its own pause where the server names no time', async () => {
    expect(await device([silence]).run()).toBe(1020)
  })

  it('waits for the network, and sends what was wished last', async () => {
    const phone = device(['offline'])
    expect(await phone.run()).toBeNull()
    phone.press(false)
    phone.goOnline()
    await phone.run()
    expect(phone.sent).toEqual(['chen', 'lopez'])
    expect(phone.kept().known).toEqual(['chen'])
  })

  it('stops with the session and keeps what is left', async () => {
    const phone = device([ended])
    expect(await phone.run()).toBeNull()
    expect(phone.kept().wishes).toHaveLength(2)
    expect(phone.refused).toEqual([])
  })
})
