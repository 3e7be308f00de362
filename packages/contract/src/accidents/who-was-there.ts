import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { id, paragraph, state, text } from '../wire/fields.ts'
import { orNone } from '../wire/generous.ts'

export const personRoles = ['driver', 'passenger', 'pedestrian', 'cyclist', 'witness'] as const
export type PersonRole = (typeof personRoles)[number]

/** Whether somebody was hurt, as far as the person knows. */
export const hurtAnswers = ['no', 'yes', 'unknown'] as const
export const weathers = ['clear', 'rain', 'snow', 'fog', 'wind'] as const
export const lights = ['day', 'dusk', 'dark_lit', 'dark_unlit'] as const
export const roads = ['dry', 'wet', 'ice', 'works'] as const

export const detailLimits = {
  vehicles: 10,
  people: 20,
  /** A plate of any country, as it was read at the roadside. */
  plate: { max: 15 },
  name: { max: fieldLimits.name.max },
  phone: { max: fieldLimits.phone.max },
  number: { max: 50 },
  words: { max: 500 },
} as const

const said = (limits: { max: number }) => z._default(orNone(text({ min: 0, max: limits.max })), null)
const choice = <const T extends readonly string[]>(choices: T) =>
  z._default(orNone(z.enum(choices, { error: 'field.choice' })), null)

/** Another vehicle, as far as it is known. A phone is kept as it was typed: it may be one of another country. */
export const otherVehicle = z.object({
  /** Made by the device, so that a change finds its vehicle. */
  id,
  plate: said(detailLimits.plate),
  state: z._default(orNone(state), null),
  make: said(detailLimits.name),
  model: said(detailLimits.name),
  color: said(detailLimits.name),
  insurer: said(detailLimits.name),
  policyNumber: said(detailLimits.number),
  driver: said(detailLimits.name),
  phone: said(detailLimits.phone),
})
export type OtherVehicle = z.infer<typeof otherVehicle>

export const personThere = z.object({
  id,
  role: choice(personRoles),
  /** The vehicle with which this driver is named; name and phone stand there. */
  driverOf: z._default(orNone(id), null),
  name: said(detailLimits.name),
  phone: said(detailLimits.phone),
  hurt: choice(hurtAnswers),
  words: z._default(orNone(paragraph(detailLimits.words)), null),
})
export type PersonThere = z.infer<typeof personThere>

export const policeThere = z.object({
  agency: said(detailLimits.name),
  officer: said(detailLimits.name),
  badge: said(detailLimits.number),
  reportNumber: said(detailLimits.number),
})
export type PoliceThere = z.infer<typeof policeThere>

export const conditionsThere = z.object({
  weather: z._default(
    z.array(z.enum(weathers, { error: 'field.choice' })).check(z.maxLength(weathers.length, 'field.tooMany')),
    [],
  ),
  light: choice(lights),
  road: choice(roads),
})
export type ConditionsThere = z.infer<typeof conditionsThere>

/** The parts of the details; whoever builds an object of them adds `linksAreWhole`. */
export const detailsShape = {
  vehicles: z._default(z.array(otherVehicle).check(z.maxLength(detailLimits.vehicles, 'field.tooMany')), []),
  people: z._default(z.array(personThere).check(z.maxLength(detailLimits.people, 'field.tooMany')), []),
  police: z._default(z.nullable(policeThere), null),
  conditions: z._default(z.nullable(conditionsThere), null),
}

/** Each id occurs once, and a driver belongs to a vehicle of the same details. */
export function linksAreWhole({
  value,
  issues,
}: z.core.ParsePayload<Pick<AccidentDetails, 'vehicles' | 'people'>>) {
  const { vehicles, people } = value
  const known = new Set(vehicles.map((vehicle) => vehicle.id))
  const refuse = (...path: (string | number)[]) =>
    void issues.push({ code: 'custom', message: 'field.choice', path, input: value })
  for (const at of repeated(vehicles)) refuse('vehicles', at, 'id')
  for (const at of repeated(people)) refuse('people', at, 'id')
  for (const [at, { driverOf }] of people.entries())
    if (driverOf !== null && !known.has(driverOf)) refuse('people', at, 'driverOf')
}

function repeated(items: readonly { id: string }[]): number[] {
  const first = new Map(items.toReversed().map(({ id: itemId }, at) => [itemId, items.length - 1 - at]))
  return [...items.keys()].filter((at) => first.get(items[at]?.id ?? '') !== at)
}

/** Who and what else was there: only what the person typed. */
export const accidentDetails = z.object(detailsShape).check(linksAreWhole)
export type AccidentDetails = z.infer<z.ZodMiniObject<typeof detailsShape>>
export type AccidentDetailsInput = z.input<typeof accidentDetails>

export const noDetails: AccidentDetails = { vehicles: [], people: [], police: null, conditions: null }

export const detailParts = ['vehicle', 'person', 'police', 'conditions'] as const
export type DetailPart = (typeof detailParts)[number]

/** One change of what is known, as the timeline tells it. */
export const detailChange = z.object({
  part: z.enum(detailParts),
  deed: z.enum(['added', 'changed', 'removed']),
  /** What it is about in short: a car, a plate, a name; null where nothing of it was said. */
  name: z.nullable(z.string()),
  /** The old and new value of a changed part; for long texts only the fact that they changed. */
  fields: z.array(z.object({ field: z.string(), old: z.nullable(z.string()), new: z.nullable(z.string()) })),
})
export type DetailChange = z.infer<typeof detailChange>

/** The short name of a vehicle: 'Blue Honda Civic, TRP 4821'; undefined where nothing of that is known. */
export function vehicleName({ color, make, model, plate }: OtherVehicle): string | undefined {
  const car = [color, make, model].filter(Boolean).join(' ')
  return [car, plate].filter(Boolean).join(', ') || undefined
}

/** Name and phone of a person, which for a driver may stand with the vehicle. */
export function personCalled(
  { driverOf, name, phone }: PersonThere,
  vehicles: readonly OtherVehicle[],
): { name: string | null; phone: string | null } {
  const vehicle = driverOf === null ? undefined : vehicles.find((one) => one.id === driverOf)
  return vehicle ? { name: vehicle.driver, phone: vehicle.phone } : { name, phone }
}
