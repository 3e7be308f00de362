import { describe, expect, it } from 'vitest'
import { sendWishes } from './send-wishes.ts'
import type { Verdict } from './send-wishes.ts'
import { afterSent, nothingKept, withoutWish, withWish } from './wishes.ts'

const lopez = { id: 'lopez', type: 'physician', fullName: 'Dr. Ana Lopez' } as const
const chen = { id: 'chen', type: 'lawyer', fullName: 'Wei Chen' } as const

/** A device with two wishes, and a server that answers with `answers` in turn; 'ok' when they run out. */
function device(answers: (Verdict | 'ok' | 'offline')[]) {
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
          if (answer !== 'ok') throw new Error('refused', { cause: answer })
          sent.push(who.id)
        },
        onSent: (wish) => (kept = afterSent(kept, wish)),
        onRefused: (wish) => {
          refused.push(wish.who.id)
          kept = withoutWish(kept, wish.turn)
        },
        verdict: (error) => {
          const { cause } = error as Error
          return cause === 'offline' ? { kind: 'later', waitMs: 1 } : (cause as Verdict)
        },
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
    const phone = device([{ kind: 'refused' }])
    await phone.run()
    expect([phone.refused, phone.sent]).toEqual([['lopez'], ['chen']])
    expect(phone.kept().known).toEqual(['chen'])
  })

  it('keeps both for later when the server is busy', async () => {
    const phone = device([{ kind: 'later', waitMs: 30 }])
    expect(await phone.run()).toBe(1030)
    expect(phone.kept().wishes).toHaveLength(2)
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
    const phone = device([{ kind: 'stop' }])
    expect(await phone.run()).toBeNull()
    expect(phone.kept().wishes).toHaveLength(2)
    expect(phone.refused).toEqual([])
  })
})
