import { createHash } from 'node:crypto'
import type {
  Accident,
  AgreedPackage,
  CaseWishes,
  MeetingChoice,
  Profile,
  SharedItem,
  StoredFile,
} from '@krash/contract'

/** The person, the report and the choices from which a package is made. */
export interface ShareSource {
  profile: Pick<Profile, 'fullName' | 'email' | 'cellNumber' | 'preferredNotification'>
  accident: Pick<
    Accident,
    'number' | 'timestamp' | 'severity' | 'description' | 'damage' | 'location' | 'photos'
  > | null
  items: readonly SharedItem[]
  note: string | null
  meeting: MeetingChoice | null
  wishes: CaseWishes
}

/** The package for a lawyer. What is previewed, agreed to, stored and read all comes from here, so it cannot differ. */
export function packageToShare(source: ShareSource): AgreedPackage {
  const { profile, accident, items, note, meeting, wishes } = source
  const includes = (item: SharedItem) => items.includes(item)
  return {
    contact: {
      fullName: profile.fullName,
      email: profile.email,
      cellNumber: profile.cellNumber,
      preferredNotification: profile.preferredNotification,
    },
    case: includes('case')
      ? { ...caseOf(accident, note), ...wishes, priorities: [...wishes.priorities] }
      : null,
    documents: includes('documents') ? (accident?.photos ?? []).map(documentOf) : null,
    location: includes('location') ? (accident?.location ?? null) : null,
    meeting: includes('meeting') ? meeting : null,
  }
}

const noCase = { reportNumber: null, timestamp: null, severity: null, description: null, damage: [] }

function caseOf(accident: ShareSource['accident'], note: string | null) {
  if (!accident) return { ...noCase, note }
  const { number: reportNumber, timestamp, severity, description, damage } = accident
  return { reportNumber, timestamp, severity, description, damage, note }
}

function documentOf({ id, originalFilename, mimeType, fileSize, times }: StoredFile) {
  const takenAt = times.satellites ?? times.phone ?? times.camera
  return { id, originalFilename, mimeType, fileSize, ...(takenAt !== null && { takenAt }) }
}

/** SHA-256 of the package with its fields in the order of their names, whatever order the database keeps. */
export function digestOf(shared: AgreedPackage): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(shared)))
    .digest('hex')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, inOrder(inner)]),
  )
}
