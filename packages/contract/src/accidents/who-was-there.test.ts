import { describe, expect, test } from 'vitest'
import { accidentDetails, detailLimits, noDetails, personCalled, vehicleName } from './who-was-there.ts'

const carId = '0199a000-0000-7000-8000-00000000000b'
const personId = '0199a000-0000-7000-8000-00000000000c'

function read(details: unknown) {
  return accidentDetails.parse(details)
}

describe('details of a report', () => {
  test('nothing has to be said', () => {
    expect(read({})).toEqual(noDetails)
    expect(read({ police: null, conditions: {} })).toEqual({
      ...noDetails,
      conditions: { weather: [], light: null, road: null },
    })
  })

  test('empty texts say nothing, others are trimmed and may be as long as their limit', () => {
    const name = 'x'.repeat(detailLimits.name.max)
    const { vehicles } = read({ vehicles: [{ id: carId, make: ` ${name} `, model: ' ', state: '' }] })
    expect(vehicles).toMatchObject([{ make: name, model: null, state: null, driver: null }])
    const tooLong = { vehicles: [{ id: carId, make: `${name}x` }] }
    expect(accidentDetails.safeParse(tooLong).error?.issues).toMatchObject([
      { path: ['vehicles', 0, 'make'], message: 'field.tooLong' },
    ])
  })

  test('a driver belongs to a vehicle that is there, and every id is there once', () => {
    const driver = { id: personId, role: 'driver', driverOf: carId }
    expect(read({ vehicles: [{ id: carId }], people: [driver] }).people).toMatchObject([{ driverOf: carId }])
    expect(accidentDetails.safeParse({ people: [driver] }).error?.issues).toMatchObject([
      { path: ['people', 0, 'driverOf'], message: 'field.choice' },
    ])
    const twice = { vehicles: [{ id: carId }, { id: carId }, { id: carId }] }
    expect(accidentDetails.safeParse(twice).error?.issues.map(({ path }) => path)).toEqual([
      ['vehicles', 1, 'id'],
      ['vehicles', 2, 'id'],
    ])
  })
})

describe('names', () => {
  const { vehicles, people } = read({
    vehicles: [{ id: carId, color: 'Blue', model: 'Civic', plate: 'TRP 4821', driver: 'Luis', phone: '1' }],
    people: [{ id: personId, driverOf: carId }],
  })
  const [car, person] = [vehicles[0]!, people[0]!]

  test('of a vehicle are what is known of it', () => {
    expect(vehicleName(car)).toBe('Blue Civic, TRP 4821')
    expect(vehicleName({ ...car, plate: null })).toBe('Blue Civic')
    expect(vehicleName({ ...car, color: null, model: null })).toBe('TRP 4821')
    expect(vehicleName(read({ vehicles: [{ id: carId }] }).vehicles[0]!)).toBeUndefined()
  })

  test('of a driver may stand with the vehicle', () => {
    expect(personCalled(person, vehicles)).toEqual({ name: 'Luis', phone: '1' })
    const witness = { ...person, driverOf: null, name: 'Ana', phone: null }
    expect(personCalled(witness, vehicles)).toEqual({ name: 'Ana', phone: null })
  })
})
