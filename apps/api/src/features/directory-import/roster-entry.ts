import { lawyerSpecialties, practiceAreas } from '@krash/contract'
import { plainText } from '#platform/plain-text.ts'
import type { Outcome, Rejection } from './import-outcome.ts'
import { officeOf } from './registry-office.ts'
import type { OfficeGazetteer } from './place-offices.ts'
import { personName, readableFirm } from '#platform/registry-text/readable-names.ts'
import { phoneOf, wholeNumber } from '#platform/registry-text/registry-values.ts'
import type { RosterColumn, RosterColumns } from './roster-columns.ts'

const MOST_YEARS = 80
const ours = new Map<string, string>(
  [...lawyerSpecialties, ...practiceAreas].map((area) => [plainText(area), area]),
)
const specialtyNames = new Set<string>(lawyerSpecialties)

type Cells = (column: RosterColumn) => string

/** Reads lines of a roster; experience counts from the year of admission to that of `now`. */
export function readRosterEntry(
  mapping: RosterColumns,
  gazetteer: OfficeGazetteer,
  now: Date,
): (cells: Cells) => Outcome {
  const active = mapping.activeStatuses && new Set(mapping.activeStatuses.map(plainText))
  const areasIn = areaReader(mapping)
  return (cells) => {
    const number = wholeNumber(cells('number'))
    const id = `${mapping.barState}:${number}`
    const refuse = (rejection: Rejection, takesOut = true): Outcome => ({ rejection, id, takesOut })
    if (number === '' || number.length > 40) return refuse('number', false)
    if (active && !active.has(plainText(cells('status')))) return refuse('status')
    const name = {
      first: cells('first'),
      middle: cells('middle'),
      last: cells('last'),
      suffix: cells('suffix'),
    }
    if (name.first === '' || name.last === '') return refuse('name')
    const office = officeOf(cells, gazetteer)
    if (typeof office === 'string') return refuse(office)
    return {
      source_id: id,
      full_name: personName(name).slice(0, 200),
      firm_name: readableFirm(cells('firm')).slice(0, 200) || null,
      phone: phoneOf(cells('phone')),
      ...office,
      years_experience: yearsSince(cells('yearAdmitted'), now),
      ...areasIn(cells('practiceAreas')),
      law_school: readableFirm(cells('lawSchool')).slice(0, 200) || null,
      bar_number: `${number} (${mapping.barState})`,
      license_number: null,
      source_updated_on: null,
    }
  }
}

/** Whole years since admission, of which rosters give only the year; null when the result makes no sense. */
function yearsSince(admitted: string, now: Date): number | null {
  const year = /^\d{4}$/.exec(wholeNumber(admitted))
  const years = now.getUTCFullYear() - Number(year?.[0])
  return years >= 0 && years <= MOST_YEARS ? years : null
}

/** The areas of a cell that we know; others are left out. */
function areaReader({ separator, areaNames }: RosterColumns) {
  const translated = new Map(
    Object.entries(areaNames).map(([theirs, area]) => [plainText(theirs), plainText(area)]),
  )
  return (cell: string): { specialties: string[]; practice_areas: string[] } => {
    const keys = cell.split(separator).map((name) => translated.get(plainText(name)) ?? plainText(name))
    const areas = [...new Set(keys.flatMap((key) => ours.get(key) ?? []))]
    return {
      specialties: areas.filter((area) => specialtyNames.has(area)),
      practice_areas: areas.filter((area) => !specialtyNames.has(area)),
    }
  }
}
