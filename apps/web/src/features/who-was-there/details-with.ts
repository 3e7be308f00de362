import type {
  AccidentDetails,
  ConditionsThere,
  DetailPart,
  OtherVehicle,
  PersonThere,
  PoliceThere,
} from '@krash/contract/accidents/who-was-there'

export const noDetails: AccidentDetails = { vehicles: [], people: [], police: null, conditions: null }

/** What a sheet is about; `id` of a vehicle or person, also of a new one. */
export interface Target {
  part: DetailPart
  id: string
}

export type Item =
  | { part: 'vehicle'; item: OtherVehicle }
  | { part: 'person'; item: PersonThere }
  | { part: 'police'; item: PoliceThere }
  | { part: 'conditions'; item: ConditionsThere }

/** What is known of it; undefined where nothing is. */
export function itemOf(details: AccidentDetails, { part, id }: Target): Item | undefined {
  switch (part) {
    case 'vehicle':
      return given(
        part,
        details.vehicles.find((one) => one.id === id),
      )
    case 'person':
      return given(
        part,
        details.people.find((one) => one.id === id),
      )
    case 'police':
      return given(part, details.police)
    case 'conditions':
      return given(part, details.conditions)
  }
}

function given(part: DetailPart, item: Item['item'] | null | undefined): Item | undefined {
  return item ? ({ part, item } as Item) : undefined
}

/** The details with this in them, in its place or at the end. */
export function detailsWith(details: AccidentDetails, { part, item }: Item): AccidentDetails {
  switch (part) {
    case 'vehicle':
      return { ...details, vehicles: replaced(details.vehicles, item) }
    case 'person':
      return { ...details, people: replaced(details.people, withWholeLink(item, details)) }
    case 'police':
      return { ...details, police: item }
    case 'conditions':
      return { ...details, conditions: item }
  }
}

/** The details without it. A driver who was named with the vehicle keeps name and phone. */
export function detailsWithout(details: AccidentDetails, { part, id }: Target): AccidentDetails {
  switch (part) {
    case 'vehicle': {
      const gone = details.vehicles.find((one) => one.id === id)
      return {
        ...details,
        vehicles: details.vehicles.filter((one) => one !== gone),
        people: details.people.map((person) =>
          person.driverOf === id
            ? { ...person, driverOf: null, name: gone?.driver ?? null, phone: gone?.phone ?? null }
            : person,
        ),
      }
    }
    case 'person':
      return { ...details, people: details.people.filter((one) => one.id !== id) }
    case 'police':
      return { ...details, police: null }
    case 'conditions':
      return { ...details, conditions: null }
  }
}

/** Undefined when nothing is left to say. */
export function unlessEmpty(details: AccidentDetails): AccidentDetails | undefined {
  const { vehicles, people, police, conditions } = details
  return vehicles.length + people.length > 0 || police || conditions ? details : undefined
}

function replaced<One extends { id: string }>(all: readonly One[], item: One): One[] {
  const isKnown = all.some(({ id }) => id === item.id)
  return isKnown ? all.map((one) => (one.id === item.id ? item : one)) : [...all, item]
}

/** The vehicle may have been removed on another device meanwhile. */
function withWholeLink(person: PersonThere, { vehicles }: AccidentDetails): PersonThere {
  const isWhole = vehicles.some(({ id }) => id === person.driverOf)
  return isWhole ? person : { ...person, driverOf: null }
}
