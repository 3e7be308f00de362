import { readableFirm, readableText } from '#platform/registry-text/readable-names.ts'
import { phoneOf, stateOf, wholeNumber, zipOf } from '#platform/registry-text/registry-values.ts'
import type { HelpRow, HelpType, Rejection } from './help-rows.ts'
import type { Cells } from './read-help-file.ts'

interface Point {
  latitude: number
  longitude: number
}
export interface Origin {
  type: HelpType
  source: string
  sourceDate: string
  /** The middle of a ZIP area, for entries without coordinates. */
  middleOf: (zip: string) => Point | undefined
}

/** Short names that stand in capitals within a name. */
const capitals =
  'VA US USA UPMC UCLA UCSF UCI UC UF LSU UNC UAB UT UW IU OSF SSM CHI CHRISTUS AHN BJC HCA NYU MUSC ECU OSU KU MU WVU OHSU JFK LBJ UI ' +
  'DC II III IV AFB NYPD LAPD ISD BIA FBI BART MTA CSX'
const inCapitals = new Set(capitals.split(' '))
const levels = ['I', 'II', 'III', 'IV', 'V']

/** One entry of a file as a row, with nothing invented: what the file does not say is null. */
export function helpEntry(cells: Cells, origin: Origin): HelpRow | Rejection {
  const number = wholeNumber(cells('id'))
  const name = readableName(cells('name')).slice(0, 200)
  const place = placeOf(cells, origin)
  const phone = phoneIn(cells('phone'), origin.type)
  if (number === '' || number.length > 80) return 'id'
  if (name === '') return 'name'
  if (/^closed/i.test(cells('status'))) return 'closed'
  if (origin.type === 'hospital' && !isForEmergencies(cells)) return 'kind'
  if (!place) return 'place'
  if (phone === null && origin.type === 'roadside') return 'phone'
  return {
    id: `${origin.type}:${number}`,
    type: origin.type,
    name,
    phone,
    address: addressOf(cells),
    ...hospitalFacts(cells, origin.type),
    ...companyFacts(cells, origin.type),
    ...place,
    source: origin.source,
    source_date: origin.sourceDate,
  }
}

function readableName(text: string): string {
  return text
    .split(' - ')
    .map(readableFirm)
    .join(' - ')
    .replace(/\p{L}+/gu, (word) => (inCapitals.has(word.toUpperCase()) ? word.toUpperCase() : word))
}

function placeOf(cells: Cells, { middleOf }: Origin) {
  const [latitude, longitude] = [Number(cells('latitude') || NaN), Number(cells('longitude') || NaN)]
  const zip = zipOf(cells('zip'))
  if (isInUnitedStates({ latitude, longitude })) {
    const isMiddle = cells('position').toLowerCase() === 'zip'
    return { latitude, longitude, position_precision: isMiddle ? ('zip' as const) : ('address' as const) }
  }
  const middle = zip === null ? undefined : middleOf(zip)
  return middle && { ...middle, position_precision: 'zip' as const }
}

/** Within the box around the 50 states: swapped or empty coordinates are outside. */
function isInUnitedStates({ latitude, longitude }: Point): boolean {
  return latitude > 18 && latitude < 72 && ((longitude > -180 && longitude < -66) || longitude > 172)
}

/** A company may have letters in its number (`1-800-TOW-NOW`); anything else is a usual US number. */
function phoneIn(text: string, type: HelpType): string | null {
  const usual = phoneOf(text)
  if (usual !== null || type !== 'roadside') return usual
  return text.replace(/\D/g, '').length >= 3 ? text.slice(0, 30) : null
}

function addressOf(cells: Cells): string | null {
  const town = readableText(cells('city'))
  const state = [stateOf(cells('state')), zipOf(cells('zip'))].filter(Boolean).join(' ')
  const line = [readableText(cells('address')), town, state].filter(Boolean).join(', ')
  return line === '' ? null : line.slice(0, 300)
}

function isForEmergencies(cells: Cells): boolean {
  if (/^no$/i.test(cells('emergency'))) return false
  return !/psychiatric|long.?term|rehab|chronic|hospice/i.test(cells('kind'))
}

function hospitalFacts(cells: Cells, type: HelpType) {
  if (type !== 'hospital') return { kind: null, trauma_level: null }
  const kind = kindOf(cells('kind'))
  return { kind, trauma_level: traumaLevel(cells('trauma'), kind === 'children') }
}

function kindOf(text: string): NonNullable<HelpRow['kind']> {
  if (/child/i.test(text)) return 'children'
  if (/veteran/i.test(text)) return 'veterans'
  if (/defense|military/i.test(text)) return 'military'
  return /critical access/i.test(text) ? 'criticalAccess' : 'general'
}

/**
 * `LEVEL I ADULT, LEVEL II PEDIATRIC` is 1, and 2 in a hospital for children. States have names of their own, such as
 * `TRH`, which are no level.
 */
function traumaLevel(text: string, isForChildren: boolean): number | null {
  const parts = text.toUpperCase().split(',')
  const found = parts.flatMap((part) => {
    const level = levels.indexOf(/LEVEL (I{1,3}|IV|V)\b/.exec(part)?.[1] ?? '') + 1
    const isOnlyForChildren = /^\s*LEVEL \w+ PEDIATRIC/.test(part)
    return level > 0 && (!isOnlyForChildren || isForChildren) ? [level] : []
  })
  if (found.length === 0) return null
  return isForChildren ? Math.max(...found) : Math.min(...found)
}

function companyFacts(cells: Cells, type: HelpType) {
  const [min, max] = [minutesOf(cells('arrivalMin')), minutesOf(cells('arrivalMax'))]
  const isArrivalKnown = type === 'roadside' && min !== null && max !== null && min <= max
  return {
    is_open_24x7: type === 'roadside' && /^(24|yes|true|1$)/i.test(cells('hours')),
    arrival_min: isArrivalKnown ? min : null,
    arrival_max: isArrivalKnown ? max : null,
    services:
      type === 'roadside'
        ? cells('services')
            .split(/\s*;\s*/)
            .filter(Boolean)
        : [],
  }
}

function minutesOf(text: string): number | null {
  return /^\d{1,4}(\.0)?$/.test(text) ? Number(text) : null
}
