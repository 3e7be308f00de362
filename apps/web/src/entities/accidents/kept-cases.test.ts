import { describe, expect, it } from 'vitest'
import { parseCases } from './kept-cases.ts'

const known = { id: 'a1', number: 'R-AAAAAA', timestamp: '2026-11-20T11:00:00.000Z', stage: 0, lawyers: [] }

describe('the open cases a device has kept', () => {
  it('are as they were', () => {
    const place = { latitude: 27.95, longitude: -82.46, address: null, precision: 'device' }
    expect(parseCases([{ ...known, place }])).toEqual([{ ...known, place }])
  })

  it('have no point where only the address was kept', () => {
    const place = { latitude: null, longitude: null, address: 'Exit 45, the ramp' }
    expect(parseCases([{ ...known, address: 'Exit 45, the ramp' }])).toEqual([{ ...known, place }])
  })

  it('are unknown where nothing was kept', () => {
    expect(parseCases(undefined)).toBeUndefined()
  })
})
