import { plainText } from '#platform/plain-text.ts'
import { type Outcome, type RegistryEntry, isRejected } from './import-outcome.ts'

/** The columns of a person that an import writes; it leaves all others alone. */
export const writtenColumns = [
  'full_name',
  'firm_name',
  'phone',
  'address',
  'city',
  'state',
  'zip_code',
  'latitude',
  'longitude',
  'position_precision',
  'years_experience',
  'specialties',
  'practice_areas',
  'law_school',
  'bar_number',
  'license_number',
  'source_updated_on',
  'search_name',
  'search_firm',
  'search_school',
] as const

export const stagedColumns = ['line', 'id', 'source_id', ...writtenColumns] as const

/** A line in COPY's text format. Without a name it removes an earlier imported person; empty when it concerns nobody. */
export function stagedRow(line: number, outcome: Outcome, newId: () => string): string {
  if (isRejected(outcome)) {
    if (!outcome.takesOut) return ''
    return `${line}\t\\N\t${escaped(outcome.id)}${'\t\\N'.repeat(writtenColumns.length)}\n`
  }
  const row: Record<(typeof writtenColumns)[number], Value> = { ...outcome, ...searchColumns(outcome) }
  const values = writtenColumns.map((column) => copyText(row[column]))
  return `${line}\t${newId()}\t${escaped(outcome.source_id)}\t${values.join('\t')}\n`
}

type Value = string | number | null | readonly string[]

/** The columns that text searches read; every writer of a professional must fill them. */
function searchColumns({ full_name, firm_name, law_school }: RegistryEntry) {
  return {
    search_name: plainText(full_name),
    search_firm: plainText(firm_name ?? ''),
    search_school: plainText(law_school ?? ''),
  }
}

function copyText(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return escaped(value)
  return escaped(`{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
    : text
}
