import { describe, expect, it } from 'vitest'
import { settleChoices } from './settle-choices.ts'

const never = { language: 'en', theme: 'auto' } as const

describe('after a sign-in', () => {
  const isFresh = true

  it('the choices of the account come to the device', () => {
    const account = { language: 'es', theme: 'dark' } as const
    const device = { language: 'ar', theme: 'light' } as const
    expect(settleChoices({ account, device, isFresh })).toEqual({ apply: account, save: {} })
    expect(settleChoices({ account, device: {}, isFresh })).toEqual({ apply: account, save: {} })
  })

  it('a choice of the device is kept where the account never chose', () => {
    const device = { language: 'ar', theme: 'dark' } as const
    expect(settleChoices({ account: never, device, isFresh })).toEqual({ apply: {}, save: device })
    expect(settleChoices({ account: { language: 'es', theme: 'auto' }, device, isFresh })).toEqual({
      apply: { language: 'es' },
      save: { theme: 'dark' },
    })
  })

  it('what nobody chose stays the language and the theme of the browser', () => {
    expect(settleChoices({ account: never, device: {}, isFresh })).toEqual({ apply: {}, save: {} })
  })
})

describe('at a later start', () => {
  const isFresh = false

  it('a way back to the default on another device comes here too', () => {
    const device = { language: 'ar', theme: 'dark' } as const
    expect(settleChoices({ account: never, device, isFresh })).toEqual({ apply: never, save: {} })
  })

  it('nothing is done when both agree', () => {
    const both = { language: 'es', theme: 'light' } as const
    expect(settleChoices({ account: both, device: both, isFresh })).toEqual({ apply: {}, save: {} })
  })
})
