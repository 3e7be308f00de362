/** The fields of a history item that decide whether it counts as a case. */
export interface CountedActivity {
  type: string
  status?: string | null | undefined
  isResolved?: boolean | undefined
  isArchived?: boolean | undefined
  isCompleted?: boolean | undefined
  isClosed?: boolean | undefined
}

/** The places that may know the number of active cases, best first. */
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
 * The number of active cases: from the account, else from the history, else counted in the history's items. The rules
 * and the reasons are in docs/product/reporting.md and decision 007.
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
