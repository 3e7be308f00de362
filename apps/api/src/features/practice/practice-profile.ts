import {
  type PracticeField,
  type PracticeProfilePatch,
  type Professional,
  practiceFields,
  strangeFields,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { findProfessionals } from '#features/professionals/professionals.service.ts'
import type { Acting } from '#platform/acting.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { plainText } from '#platform/plain-text.ts'
import {
  type HeldRecord,
  type Told,
  holdOwnRecord,
  ownsRecord,
  writeOwnFields,
} from './practice-profile.repository.ts'

/** @throws AppError PROFESSIONAL_NOT_FOUND */
export async function practiceProfileOf({ tx, userId }: Acting, id: string): Promise<Professional> {
  if (!(await ownsRecord(tx, userId, id))) throw new AppError('PROFESSIONAL_NOT_FOUND')
  return recordNow(tx, id)
}

/**
 * Changes what the professional says about their record. Searches see it as soon as it is committed.
 * @throws AppError PROFESSIONAL_NOT_FOUND, VALIDATION_FAILED for fields of the other type, RECORD_NUMBER_CHECKED for the number
 * of a verified record, CHANGED_ELSEWHERE
 */
export async function changePracticeProfile(
  acting: Acting,
  id: string,
  { updatedAt, ...patch }: PracticeProfilePatch,
): Promise<Professional> {
  const held = await requireOwnRecord(acting, id)
  refuseStrangeFields(held, patch)
  refuseCheckedNumber(held, patch)
  await tellOfRecord(acting, { id, held, told: toldBy(patch), read: updatedAt })
  return recordNow(acting.tx, id)
}

/** @throws AppError PROFESSIONAL_NOT_FOUND */
export async function requireOwnRecord({ tx }: Acting, id: string): Promise<HeldRecord> {
  const held = await holdOwnRecord(tx, id)
  if (!held) throw new AppError('PROFESSIONAL_NOT_FOUND')
  return held
}

export async function recordNow(tx: Acting['tx'], id: string): Promise<Professional> {
  const [found] = await findProfessionals(tx, [id])
  if (!found?.isActive) throw new AppError('PROFESSIONAL_NOT_FOUND')
  return found
}

interface Change {
  id: string
  held: HeldRecord
  told: Told
  /** The version that was read. */
  read?: string | undefined
}

/** Changes made one after the other within this time are one entry of the history: each field is saved by itself. */
const SITTING_MS = 10 * 60_000

/** Writes the fields, and says so in the history. @throws AppError CHANGED_ELSEWHERE */
export async function tellOfRecord(acting: Acting, { id, held, told, read }: Change): Promise<void> {
  const { tx, context } = acting
  const now = context.clock.now()
  const at = nextVersion(held.updated_at, read, now)
  if (Object.keys(told).length === 0) return
  await writeOwnFields(tx, { id, told, at })
  const times = Object.values(held.own_fields ?? {}).map((field) => Date.parse(field.at))
  if (now.getTime() - Math.max(0, ...times) < SITTING_MS) return
  await recordActivity(acting, {
    type: 'profile_updated',
    title: 'Directory record updated',
    metadata: { phrase: 'recordUpdated' },
  })
}

function refuseStrangeFields({ type }: HeldRecord, patch: PracticeProfilePatch): void {
  const fields = strangeFields(type, patch)
  if (fields.length === 0) return
  const problem = { key: 'field.choice', values: {} } as const
  throw new AppError('VALIDATION_FAILED', { fields: fields.map((field) => ({ field, ...problem })) })
}

/** Somebody checked exactly this number: another one would be shown as 'Verified' although nobody checked it. */
function refuseCheckedNumber(held: HeldRecord, { barNumber, licenseNumber }: PracticeProfilePatch): void {
  if (!held.is_verified) return
  const isOther = [
    barNumber !== undefined && barNumber !== held.bar_number,
    licenseNumber !== undefined && licenseNumber !== held.license_number,
  ].includes(true)
  if (isOther) throw new AppError('RECORD_NUMBER_CHECKED')
}

function toldBy(patch: PracticeProfilePatch): Told {
  const named = practiceFields.filter((field) => patch[field] !== undefined)
  return Object.fromEntries(named.map((field) => [field, columnsOf(field, patch)]))
}

const columnOf: Record<PracticeField, string> = {
  bio: 'bio',
  languages: 'languages',
  specialties: 'specialties',
  practiceAreas: 'practice_areas',
  courtAdmissions: 'court_admissions',
  insuranceNetworks: 'insurance_networks',
  hospitalAffiliations: 'hospital_affiliations',
  hourlyRate: 'hourly_rate',
  freeFirstTalk: 'free_first_talk',
  contingency: 'contingency',
  lawSchool: 'law_school',
  barNumber: 'bar_number',
  licenseNumber: 'license_number',
  website: 'website',
}

/** What a field is in the database; some are two columns, one of them for searches. */
function columnsOf(field: PracticeField, patch: PracticeProfilePatch): Record<string, unknown> {
  if (field === 'languages') return spokenColumns(patch.languages ?? [])
  const columns = { [columnOf[field]]: patch[field] }
  if (field === 'lawSchool') return { ...columns, search_school: plainText(patch.lawSchool ?? '') }
  // Naming a network means taking its patients; naming none means no statement about insurance any more.
  if (field === 'insuranceNetworks')
    return { ...columns, accepts_insurance: (patch.insuranceNetworks ?? []).length > 0 ? true : null }
  return columns
}

function spokenColumns(spoken: NonNullable<PracticeProfilePatch['languages']>) {
  return {
    languages: spoken.map(({ language }) => language),
    proficiency: Object.fromEntries(spoken.map(({ language, proficiency }) => [language, proficiency])),
  }
}
