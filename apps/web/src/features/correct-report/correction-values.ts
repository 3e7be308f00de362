import { STANDARD_DESCRIPTION, damageZones } from '@krash/contract/accidents'
import type { Accident, DamageZone } from '@krash/contract/accidents'
import { typedCorrection } from '@krash/contract/accidents/correction-form'
import type { AccidentCorrection, AccidentCorrectionInput } from '@krash/contract/accidents/correction-form'
import { spotOf } from '#entities/location/place-words.ts'
import type { Spot } from '#entities/location/place-words.ts'
import type { FormSchema } from '#shared/forms/contract-resolver.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { dayOf } from '#shared/i18n/day-of.ts'
import type { CorrectedPart } from './corrected-parts.ts'

/** Texts and marks of the three forms; day and time are by the clock of this device, the zones joined by commas. */
export interface CorrectionValues {
  address: string
  /** Coordinates of the exact spot; empty without one. */
  spot: string
  keepsSpot: boolean
  date: string
  time: string
  severity: string
  damage: string
  description: string
}

export const fieldsOf: Record<CorrectedPart, readonly (keyof CorrectionValues)[]> = {
  place: ['address', 'spot', 'keepsSpot', 'date', 'time'],
  damage: ['severity', 'damage'],
  words: ['description'],
}

export function correctionValuesOf(accident: Accident): CorrectionValues {
  const { location, timestamp, severity, damage, description } = accident
  return {
    address: location.address ?? '',
    spot: spotText(spotOf(location)),
    keepsSpot: spotOf(location) !== undefined,
    date: dayOf(timestamp),
    time: timeOf(timestamp),
    severity,
    damage: damage.join(),
    description: description === STANDARD_DESCRIPTION ? '' : description,
  }
}

export function zonesOf(joined: string): DamageZone[] {
  return damageZones.filter((zone) => joined.split(',').includes(zone))
}

/** The rules of one form; it sends nothing of the others, and nothing that says the same as the report. */
export function correctionSchema(part: CorrectedPart, accident: Accident): FormSchema<AccidentCorrection> {
  const schema = typedSchema<CorrectionValues, AccidentCorrectionInput, AccidentCorrection>({
    schema: typedCorrection,
    bodyOf: (values) => bodies[part](values, accident),
    required: part === 'place' ? ['date', 'time'] : [],
  })
  return {
    safeParse: (values) => {
      const parsed = schema.safeParse(values)
      if (parsed.success) return parsed
      const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [fieldOf(issue.path)] }))
      return { success: false, error: { issues } }
    },
  }
}

const bodies: Record<
  CorrectedPart,
  (values: CorrectionValues, accident: Accident) => AccidentCorrectionInput
> = {
  place: placeBody,
  damage: ({ severity, damage }) => ({ severity: severity as Accident['severity'], damage: zonesOf(damage) }),
  words: ({ description }) => ({ description }),
}

function placeBody(values: CorrectionValues, accident: Accident): AccidentCorrectionInput {
  const before = correctionValuesOf(accident)
  const at = momentOf(values)
  const isSamePlace =
    values.address.trim() === before.address &&
    values.spot === before.spot &&
    values.keepsSpot === before.keepsSpot
  return {
    // Seconds are not in the form, and would be lost.
    ...(at !== undefined &&
      `${values.date} ${values.time}` !== `${before.date} ${before.time}` && { timestamp: at }),
    ...(!isSamePlace && { location: locationOf(values, accident) }),
  }
}

function locationOf({ address, spot: chosen, keepsSpot }: CorrectionValues, { location }: Accident) {
  const spot = keepsSpot ? spotIn(chosen) : undefined
  if (!spot) return { address }
  // How exact a measured spot is says nothing of one that was pointed at.
  const isMeasured = chosen === spotText(spotOf(location))
  return { ...spot, ...(isMeasured && { accuracy: location.accuracy }), address }
}

export function spotText(spot: Spot | undefined): string {
  return spot ? `${spot.latitude} ${spot.longitude}` : ''
}

/** What `spotText` wrote. */
export function spotIn(text: string): Spot | undefined {
  const [latitude, longitude] = text.split(' ').map(Number)
  return text === '' || latitude === undefined || longitude === undefined
    ? undefined
    : { latitude, longitude }
}

function momentOf({ date, time }: CorrectionValues): string | undefined {
  const at = new Date(`${date}T${time}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

function timeOf(moment: string): string {
  const at = new Date(moment)
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The field of the form for a field of the call. */
function fieldOf([first = '', ...rest]: PropertyKey[]): PropertyKey {
  if (first === 'location') return 'address'
  if (first === 'timestamp') return 'date'
  return rest.length > 0 && first === 'damage' ? 'damage' : first
}
