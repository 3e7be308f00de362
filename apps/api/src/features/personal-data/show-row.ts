import { formatPhone } from '@krash/contract'
import { languages } from '@krash/phrases'
import * as z from 'zod/mini'
import type { PageTexts } from './export-phrases.ts'
import type { ExportedRow } from './exported-rows.ts'

/** A field as the page shows it: a text, or nested fields. */
export interface Shown {
  name: string
  label: string
  value: string | Shown[]
}

/** Fields only programs need; they are in `data.json`. */
export const onlyInData = new Set([
  'id',
  'consentId',
  'connectionId',
  'digest',
  'accidentId',
  'conversationId',
  'fileId',
  'fileIds',
  'paperIds',
  'claimId',
  'policyId',
  'lawyerId',
  'professionalId',
  'profileImage',
  'changes',
  'targetId',
  'sectionItemId',
  'sha256',
  'width',
  'height',
  'metadata',
  'values',
  'link',
  'isRead',
  'isArchived',
  'toldByClient',
  'attachments',
  'mimeType',
  'precision',
  'countyFips',
  'type',
  'driverOf',
  'position',
  'about',
  'fields',
])
/** Fields that single sections leave out because the heading already shows them. */
const saidAlready: Record<string, string[]> = {
  files: ['originalFilename'],
  activities: ['description', 'createdAt', 'updatedAt'],
}
const phones = new Set(['cellNumber', 'phone', 'agentPhone', 'roadsidePhone', 'claimsPhone', 'adjusterPhone'])
const calendarDates = new Set(['dateOfBirth', 'policyStartDate', 'policyEndDate', 'filedOn', 'promisedOn'])

const namedBy: Record<string, string> = {
  drivers: 'fullName',
  insurancePolicies: 'carrierName',
  emergencyContacts: 'name',
  accidents: 'number',
  accidentChanges: 'status',
  accidentDetailChanges: 'part',
  accidentCalls: 'callee',
  accidentNotes: 'text',
  accidentFileChanges: 'deed',
  claims: 'carrierName',
  claimChanges: 'kind',
  lawyerConnections: 'lawyerName',
  appointments: 'professionalName',
  practiceRequests: 'professionalName',
  favorites: 'professionalName',
  professionalContacts: 'professionalName',
  conversations: 'withName',
  professionalCorrections: 'professionalName',
  reviews: 'professionalName',
  reviewAnswers: 'professionalName',
  reviewReports: 'reason',
  placeLinksMade: 'occurredAt',
  sharedPlaces: 'situation',
  ownRecords: 'professionalName',
  feedback: 'title',
  contactRequests: 'subject',
  mails: 'template',
  textMessages: 'template',
  notifications: 'kind',
  pushDevices: 'device',
  sessions: 'device',
  passkeys: 'name',
  consents: 'kind',
  consentEvents: 'kind',
  accountEvents: 'kind',
  activities: 'title',
}

/** The heading of a row, and the field it shows; undefined when it has none. */
export function headingOf(
  texts: PageTexts,
  key: string,
  row: ExportedRow,
): { name: string; text: string } | undefined {
  if (key === 'vehicles') return { name: '', text: [row['year'], row['make'], row['model']].join(' ') }
  const name = namedBy[key] ?? ''
  const value = row[name] ?? texts.find(`unnamed.${key}`)
  if (typeof value !== 'string') return undefined
  const said = key === 'activities' ? activityOf(texts, row) : undefined
  return { name, text: said ?? texts.find(`value.${name}.${value}`) ?? value }
}

const told = z.object({
  phrase: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

function activityOf(texts: PageTexts, { metadata }: ExportedRow): string | undefined {
  const { data } = z.safeParse(told, metadata)
  return data && texts.activity(data.phrase, data.values ?? {})
}

export function fieldsOf(texts: PageTexts, key: string, row: ExportedRow): Shown[] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (onlyInData.has(name) || saidAlready[key]?.includes(name) || isEmpty(value)) return []
    const label = texts.find(`fieldOf.${key}.${name}`) ?? texts.text(`field.${name}`)
    return [{ name, label, value: valueOf(texts, name, value) }]
  })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function valueOf(texts: PageTexts, name: string, value: unknown): Shown['value'] {
  if (value instanceof Date) return texts.instantOf(value)
  if (Array.isArray(value)) return listOf(texts, name, value)
  if (typeof value === 'object' && value !== null) return fieldsOf(texts, name, { ...value })
  if (typeof value === 'boolean') return texts.text(value ? 'yes' : 'no')
  if (typeof value === 'number') return numberOf(texts, name, value)
  return textOf(texts, name, String(value))
}

function listOf(texts: PageTexts, name: string, values: unknown[]): Shown['value'] {
  const isOfTexts = values.every((value) => typeof value === 'string')
  if (isOfTexts) return values.map((value) => textOf(texts, name, value)).join(', ')
  return values.flatMap((value) => fieldsOf(texts, name, { ...Object(value) } as ExportedRow))
}

function textOf(texts: PageTexts, name: string, value: string): string {
  const { find, dateOf, instantOf } = texts
  if (phones.has(name)) return formatPhone(value)
  if (calendarDates.has(name)) return dateOf(new Date(`${value}T00:00:00Z`))
  if (name === 'timestamp') return instantOf(new Date(value))
  if (name === 'language')
    return Object.entries(languages).find(([code]) => code === value)?.[1].name ?? value
  if (name === 'was' || name === 'now') return correctedOf(texts, value)
  return find(`value.${name}.${value}`) ?? value
}

/** Before and after a correction stands what the report's own field says: a severity, a zone, a time or words. */
function correctedOf(texts: PageTexts, value: string): string {
  if (z.iso.datetime().safeParse(value).success) return texts.instantOf(new Date(value))
  return texts.find(`value.severity.${value}`) ?? texts.find(`value.damage.${value}`) ?? value
}

function numberOf({ locale }: PageTexts, name: string, value: number): string {
  // A model year is a name and a coordinate half of a pair, so neither is formatted as an amount.
  if (name === 'year' || /(lat|long)itude$/i.test(name)) return String(value)
  if (name === 'deductible')
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    }).format(value)
  if (name === 'fileSize')
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'kilobyte',
      maximumFractionDigits: 0,
    }).format(Math.max(1, value / 1024))
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value)
}
