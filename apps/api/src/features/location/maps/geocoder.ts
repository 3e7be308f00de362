import { type Place, usAddressStates, usStateNames } from '@krash/contract'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { plainText } from '#platform/plain-text.ts'
import { placeLabel } from '../place-names.ts'

export interface Point {
  latitude: number
  longitude: number
}

/** A service that knows streets. Calls throw OutsideFailure, or return null for no such place in the US. */
export interface Geocoder {
  find(typed: string): Promise<Place | null>
  at(point: Point): Promise<Place | null>
}

export interface FoundPlace extends Point {
  street: (string | undefined)[]
  city: string | undefined
  /** As the service writes it: `FL` or `Florida`. */
  state: string | undefined
  zipCode: string | undefined
  precision: Place['precision']
}

const CACHED = { max: 5000, ttl: 24 * 3_600_000 }
/** Degrees (about 35 miles): a reverse geocoder's answer farther away than this is wrong. */
const FAR_DEGREES = 0.5

/** Degrees as a number or as text. */
export function degrees(most: number) {
  const written = z.union([z.number(), z.string().check(z.regex(/^[+-]?\d{1,3}(\.\d{1,20})?$/))])
  return z.pipe(z.pipe(written, z.transform(Number)), z.number().check(z.gte(-most), z.lte(most)))
}

export const shortText = z.string().check(z.maxLength(200))

/** Caches answers for a day: a typed place by its plain text, a point by six decimals. */
export function remembering(geocoder: Geocoder): Geocoder {
  const found = new LRUCache<string, { place: Place | null }, string>({
    ...CACHED,
    fetchMethod: async (_key, _stale, { context }) => ({ place: await geocoder.find(context) }),
  })
  const at = new LRUCache<string, { place: Place | null }, Point>({
    ...CACHED,
    fetchMethod: async (_key, _stale, { context }) => ({ place: await geocoder.at(context) }),
  })
  return {
    find: async (typed) => (await found.forceFetch(textKey(typed), { context: typed })).place,
    at: async (point) => (await at.forceFetch(pointKey(point), { context: point })).place,
  }
}

/** Coordinates with six decimals, about a hand's breadth. */
export function pointKey({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(6)},${longitude.toFixed(6)}`
}

function textKey(typed: string): string {
  // Commas separate street and town, so they count.
  return typed.split(',').map(plainText).join(',')
}

/** The place in the wire's form; null when it is in none of the 50 states and DC. */
export function placeOf(found: FoundPlace): Place | null {
  const state = stateCode(found.state)
  if (!state || !isInUnitedStates(found)) return null
  const city = cleaned(found.city)
  const zipCode = /^\d{5}/.exec(found.zipCode ?? '')?.[0] ?? null
  const street = cleaned(found.street.filter(Boolean).join(' '))
  const address = city
    ? placeLabel({ street, city, state, zipCode })
    : [street, zipCode ? `${state} ${zipCode}` : usStateNames[state]].filter(Boolean).join(', ')
  const { latitude, longitude, precision } = found
  return { latitude, longitude, address, city, state, zipCode, precision }
}

/** Whether a reverse geocoder's answer is about the requested point. */
export function isNear(asked: Point, told: Point): boolean {
  const east = Math.abs(asked.longitude - told.longitude)
  return (
    Math.abs(asked.latitude - told.latitude) < FAR_DEGREES && Math.min(east, 360 - east) < 2 * FAR_DEGREES
  )
}

const states = new Map(
  usAddressStates.flatMap((code) => [
    [code.toLowerCase(), code],
    [plainText(usStateNames[code]), code],
  ]),
)

function stateCode(written: string | undefined) {
  return written === undefined ? undefined : states.get(plainText(written))
}

function isInUnitedStates({ latitude, longitude }: Point): boolean {
  // The Aleutian Islands continue beyond the 180th meridian.
  return latitude > 18 && latitude < 72 && (longitude < -66 || longitude > 172)
}

function cleaned(text: string | undefined): string | null {
  // Control and direction characters in an answer could change the line around them.
  const clean = text?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return clean ? clean : null
}
