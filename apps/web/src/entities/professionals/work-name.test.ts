import {
  courtAdmissions,
  lawyerSpecialties,
  physicianSpecialties,
  practiceAreas,
} from '@krash/contract/professionals/professional-choices'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { needPart, startLanguages } from '#shared/i18n/i18n.ts'
import { translateUnknown } from '#shared/i18n/use-t.ts'
import { keyOf, workName } from './work-name.ts'

beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { documentElement: { lang: 'en', dir: 'ltr' } })
  vi.stubGlobal('navigator', { onLine: true })
  await startLanguages()
  await needPart('help')
})

describe('kinds of work', () => {
  it.each([
    ["Workers' Compensation", 'workersCompensation'],
    ['Slip and Fall', 'slipAndFall'],
    ['Surgery', 'surgery'],
  ])('%s is called %s', (name, key) => {
    expect(keyOf(name)).toBe(key)
  })

  it('one that the app does not know is shown as it came', () => {
    expect(workName('Lichenology')).toBe('Lichenology')
  })

  it('every one of the contract has its phrase', () => {
    const homes = ['professionals:specialties', 'professionals:areas', 'professionals:courts']
    const nameless = [
      ...lawyerSpecialties,
      ...physicianSpecialties,
      ...practiceAreas,
      ...courtAdmissions,
    ].filter((name) => {
      return homes.every((home) => translateUnknown(`${home}.${keyOf(name)}`) === undefined)
    })
    expect(nameless).toEqual([])
  })
})
