import { type DocumentCounts, countDocuments } from './count-documents.ts'
import type { AgreedPackage, SharedItem } from './lawyer-connections.ts'

/** The parts of a package that differ from before. */
export interface PackageChange {
  item: SharedItem
  /** Photos and papers that have come, and that have gone; none of every other kind. */
  added: DocumentCounts
  removed: DocumentCounts
}

/**
 * What is new in a package, in the order of the kinds; empty where nothing is. What packages of older versions did not
 * hold yet, and what a lawyer does not see, is no change.
 */
export function packageChanges(before: AgreedPackage, now: AgreedPackage): PackageChange[] {
  const documents = documentChange(before.documents ?? [], now.documents ?? [])
  const changes: (PackageChange | undefined)[] = [
    partChange('contact', before.contact, now.contact),
    partChange('case', before.case, now.case),
    documents,
    partChange('location', placeOf(before), placeOf(now)),
    partChange('meeting', { meeting: before.meeting }, { meeting: now.meeting }),
  ]
  return changes.filter((change) => change !== undefined)
}

type Document = NonNullable<AgreedPackage['documents']>[number]

function documentChange(before: readonly Document[], now: readonly Document[]): PackageChange | undefined {
  const [added, removed] = [missing(now, before), missing(before, now)]
  if (added.length + removed.length === 0) return undefined
  return { item: 'documents', added: countDocuments(added), removed: countDocuments(removed) }
}

function missing(those: readonly Document[], from: readonly Document[]): Document[] {
  const ids = new Set(from.map(({ id }) => id))
  return those.filter(({ id }) => !ids.has(id))
}

function placeOf({ location }: AgreedPackage) {
  return location && { at: [location.latitude, location.longitude], address: location.address }
}

function partChange(item: SharedItem, before: object | null, now: object | null): PackageChange | undefined {
  if (textOf(before) === textOf(now)) return undefined
  return { item, added: countDocuments(null), removed: countDocuments(null) }
}

/** Nothing, null and an empty list are alike, and the order of the fields does not count. */
function textOf(part: object | null): string {
  const told = Object.entries(part ?? {}).filter(([, value]) => !isEmpty(value))
  return JSON.stringify(told.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
