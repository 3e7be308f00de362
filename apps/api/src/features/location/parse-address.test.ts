import { describe, expect, test } from 'vitest'
import { parseAddress } from './parse-address.ts'
import { placeKey, placeLabel } from './place-names.ts'

/** The first guess of each reading, as `town|states|street`. */
function firstGuesses(typed: string): string[] {
  return parseAddress(typed).readings.flatMap(({ states, towns }) =>
    towns.slice(0, 1).map((town) => [town.key, states.join(' '), town.street ?? ''].join('|')),
  )
}

describe('a typed address', () => {
  test.each([
    ['Tampa', 'tampa||'],
    ['Tampa, FL', 'tampa|FL|'],
    ['tampa fl', 'tampa|FL|'],
    ['Tampa, Florida, USA', 'tampa|FL|'],
    ['winston salem north carolina', 'winston salem|NC|'],
    ['Washington, D.C.', 'washington|DC|'],
    ['401 E Jackson St, Tampa, FL', 'tampa|FL|401 E Jackson St'],
    ['401 E Jackson St, Tam', 'tam||401 E Jackson St'],
    ['401 E Jackson St Tam', 'tam||401 E Jackson St'],
    ['401 E Jackson St Apt 5 Tampa FL', 'tampa|FL|401 E Jackson St Apt 5'],
    ['401 E Jackson St, Apt 5, Tampa, FL', 'tampa|FL|401 E Jackson St, Apt 5'],
    ['12 Main St #4 Tampa', 'tampa||12 Main St #4'],
    ['1500 5th Ave N St Petersburg FL', 'saint petersburg|FL|1500 5th Ave N'],
    ['12 Main St Port St Lucie FL', 'port saint lucie|FL|12 Main St'],
    ['St. Louis, MO', 'saint louis|MO|'],
    ['Ft Lauderdale FL', 'fort lauderdale|FL|'],
    ['  Cañon   City ,  CO ', 'canon city|CO|'],
    ['tampa, f', 'tampa|FL|'],
  ])('%s', (typed, first) => {
    expect(firstGuesses(typed)[0]).toBe(first)
  })

  test('a town that ends like a state is read both ways', () => {
    expect(firstGuesses('Port Washington')).toEqual(['port|WA|', 'port washington||'])
  })

  test('a state alone is a state; only a great town of its name is meant instead', () => {
    const [asState, asTown] = parseAddress('New York').readings
    expect([asState?.states, asState?.towns]).toEqual([['NY'], []])
    expect(asTown?.towns[0]).toMatchObject({ key: 'new york', minPopulation: 500_000 })
  })

  test('a ZIP is five digits at the end, with or without its four more', () => {
    expect(parseAddress('33602')).toMatchObject({ zip: '33602', zipStart: null })
    expect(parseAddress('401 E Jackson St, Tampa, FL 33602-1234')).toMatchObject({
      zip: '33602',
      street: '401 E Jackson St',
    })
    expect(parseAddress('Tampa 33602').zip).toBe('33602')
    expect(parseAddress('401 E Jackson St, 33602')).toMatchObject({
      zip: '33602',
      street: '401 E Jackson St',
    })
  })

  test('a house number is no ZIP, a highway number no start of one', () => {
    expect(parseAddress('12345 Main St')).toMatchObject({ zip: null, zipStart: null })
    expect(parseAddress('Highway 301')).toMatchObject({ zip: null, zipStart: null })
  })

  test('digits alone or after a comma may become a ZIP', () => {
    expect(parseAddress('336').zipStart).toBe('336')
    expect(parseAddress('401 E Jackson St, Tampa, FL 336')).toMatchObject({
      zipStart: '336',
      street: '401 E Jackson St',
    })
  })

  test('a bare street names no town', () => {
    expect(firstGuesses('401 E Jackson St')).toEqual([])
    expect(firstGuesses('401 E Jackson')).toEqual([])
  })

  test('words before a town are passed over', () => {
    const guesses = parseAddress('I-75 exit 261 near Brandon, FL').readings[0]?.towns
    expect(guesses?.find((town) => town.key === 'brandon')?.street).toBe('I-75 exit 261')
  })

  test('a place abroad names no town of its own here', () => {
    const keys = parseAddress('Paris, France').readings.flatMap(({ towns }) => towns.map((town) => town.key))
    expect(keys).not.toContain('paris')
  })

  test.each(['', ' ', ',', ', ,', '%', '_', "'", '日本', '#', 'a,b,c,d,e,f', '-', '1', '9'.repeat(300)])(
    'survives %j',
    (typed) => {
      const { readings } = parseAddress(typed)
      for (const { towns } of readings)
        for (const town of towns) expect(town.key).toMatch(/^[\p{L}\p{N} ]+$/u)
    },
  )
})

test('names of towns are compared without accents, apostrophes and abbreviations', () => {
  expect(placeKey('St. Petersburg')).toBe('saint petersburg')
  expect(placeKey('The Villages')).toBe('villages')
  expect(placeKey("O'Fallon")).toBe('ofallon')
  expect(placeKey('‘Ewa Gentry')).toBe('ewa gentry')
  expect(placeKey('st')).toBe('st')
})

test('a label holds what is known', () => {
  expect(placeLabel({ city: 'Tampa', state: 'FL' })).toBe('Tampa, FL')
  expect(placeLabel({ street: '401 E Jackson St', city: 'Tampa', state: 'FL', zipCode: '33602' })).toBe(
    '401 E Jackson St, Tampa, FL 33602',
  )
})
