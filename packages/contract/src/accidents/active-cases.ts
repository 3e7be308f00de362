/** What the rule reads of an item of the history. */
export interface CountedActivity {
  type: string
  status?: string | null | undefined
  isResolved?: boolean | undefined
  isArchived?: boolean | undefined
  isCompleted?: boolean | undefined
  isClosed?: boolean | undefined
}

/** Where the number of active cases may be known from, best first. */
export interface CaseSources {
  /** `accidentCount` of the account. */
  accountCount?: unknown
  /** The count that the loaded history carries itself. */
  historyCount?: unknown
  activities?: readonly CountedActivity[] | undefined
}

const caseTypes = new Set(['case', 'incident', 'emergency', 'accident'])
const activeStatuses = new Set(['open', 'active', 'in_progress', 'pending'])

/**
 * How many cases of a person are active: as the account says, else as the history says, else counted in its items.
 * Source: document 2, section 4, 'Active-cases count'; what the account's count is, decision 007.
 */
export function activeCasesOf({ accountCount, historyCount, activities = [] }: CaseSources): number {
  if (isCount(accountCount)) return accountCount
  if (isCount(historyCount)) return historyCount
  return activities.filter(isActive).length
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isActive({ type, status, ...is }: CountedActivity): boolean {
  if (!caseTypes.has(type)) return false
  if (activeStatuses.has(status ?? '')) return true
  return !is.isResolved && !is.isArchived && !is.isCompleted && !is.isClosed
}
