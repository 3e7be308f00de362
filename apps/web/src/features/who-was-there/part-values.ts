import {
  conditionsThere,
  detailLimits,
  otherVehicle,
  personThere,
  policeThere,
} from '@krash/contract/accidents/who-was-there'
import type { AccidentDetails, DetailPart } from '@krash/contract/accidents/who-was-there'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import type { FormSchema } from '#shared/forms/contract-resolver.ts'
import type { DetailField } from '#entities/accidents/details/detail-words.ts'
import { itemOf } from './details-with.ts'
import type { Item, Target } from './details-with.ts'

/** The fields of each sheet, in its order. */
export const partFields = {
  vehicle: ['plate', 'state', 'make', 'model', 'color', 'insurer', 'policyNumber', 'driver', 'phone'],
  person: ['role', 'driverOf', 'name', 'phone', 'hurt', 'words'],
  police: ['agency', 'officer', 'badge', 'reportNumber'],
  conditions: ['weather', 'light', 'road'],
} as const satisfies Record<DetailPart, readonly DetailField[]>

/** A sheet's values as typed; several choices stand in one text with commas. */
export type PartValues = Partial<Record<DetailField, string>>

/** How long the text of a field may be; undefined for a choice. */
export function limitOf(field: DetailField): number | undefined {
  return lengths[field]
}

const lengths: Partial<Record<DetailField, number>> = {
  plate: detailLimits.plate.max,
  phone: detailLimits.phone.max,
  words: detailLimits.words.max,
  policyNumber: detailLimits.number.max,
  badge: detailLimits.number.max,
  reportNumber: detailLimits.number.max,
  ...Object.fromEntries(
    (['make', 'model', 'color', 'insurer', 'driver', 'name', 'agency', 'officer'] as const).map((field) => [
      field,
      detailLimits.name.max,
    ]),
  ),
}

export function valuesOf(details: AccidentDetails, target: Target): PartValues {
  const known: Record<string, unknown> = { ...itemOf(details, target)?.item }
  return Object.fromEntries(partFields[target.part].map((field) => [field, textOf(known[field])]))
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : ''
}

export function isBlank(values: PartValues): boolean {
  return Object.values(values).every((value) => value.trim() === '')
}

const schemas = {
  vehicle: otherVehicle,
  person: personThere,
  police: policeThere,
  conditions: conditionsThere,
}

/** The rules of a sheet. What the body takes out of the values never fails them, so that no report is refused for them. */
export function schemaOf({ part, id }: Target): FormSchema<Item['item']> {
  return typedSchema<PartValues, object, Item['item']>({
    schema: schemas[part],
    bodyOf: (values) => bodyOf(values, { part, id }),
  })
}

/** The typed values as the server takes them. */
export function typedItem(values: PartValues, target: Target): Item | undefined {
  const parsed = schemaOf(target).safeParse(values)
  return parsed.success ? ({ part: target.part, item: parsed.data } as Item) : undefined
}

function bodyOf(values: PartValues, { part, id }: Target): object {
  const body = Object.fromEntries(
    partFields[part].map((field) => [field, clean(values[field] ?? '', lengths[field])]),
  )
  if (part === 'conditions') return { ...body, weather: (body['weather'] ?? '').split(',').filter(Boolean) }
  if (part === 'police') return body
  // Name and phone of a driver who was named with the vehicle stand there.
  const isLinked = part === 'person' && body['role'] === 'driver' && body['driverOf']
  if (part === 'person' && !isLinked) body['driverOf'] = ''
  return { ...body, ...(isLinked && { name: '', phone: '' }), id }
}

/** Controls and signs of direction come along when something is pasted, and would be refused. */
function clean(text: string, max: number | undefined): string {
  const plain = text.normalize('NFC').replaceAll(/[\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu, '')
  return plain.trim().slice(0, max)
}
