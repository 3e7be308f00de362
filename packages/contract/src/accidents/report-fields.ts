import * as z from 'zod/mini'
import { latitude, longitude, paragraph, text } from '../wire/fields.ts'
import { accidentLimits, damageZones } from './accident-choices.ts'

// Apart from the report's calls, which every page has: a schema brings its checks along.

const point = {
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
}

export const accidentAddress = z.optional(z.nullable(text({ min: 0, max: accidentLimits.address.max })))

/** Coordinates (both, numeric, not zero) or a typed address; the address alone is enough. */
export const accidentLocation = z
  .object(
    {
      ...point,
      address: accidentAddress,
      /** Radius of uncertainty of measured coordinates, in metres. */
      accuracy: z.optional(
        z.nullable(
          z
            .number({ error: 'field.number' })
            .check(z.minimum(0, 'field.number'), z.maximum(accidentLimits.accuracy.max, 'field.number')),
        ),
      ),
    },
    { error: 'field.place' },
  )
  .check(
    z.refine((place) => coordinatesAreWhole(place), { error: 'field.coordinates', path: ['latitude'] }),
    z.refine((place) => place.latitude != null || hasAddress(place.address), {
      error: 'field.place',
      path: ['address'],
    }),
  )

function coordinatesAreWhole(place: {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}) {
  if (place.latitude == null && place.longitude == null) return true
  return Boolean(place.latitude) && Boolean(place.longitude)
}

function hasAddress(address: string | null | undefined): boolean {
  return (address ?? '').length >= accidentLimits.address.min
}

export const accidentDescription = z.optional(z.nullable(paragraph(accidentLimits.description)))

export const accidentDamage = z
  .array(z.enum(damageZones, { error: 'field.choice' }))
  .check(z.maxLength(damageZones.length, 'field.tooMany'))
