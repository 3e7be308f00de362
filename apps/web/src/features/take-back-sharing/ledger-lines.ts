import type { Consent, ConsentEvent } from '@krash/contract/lawyer-connections/consents'
import type { SharedItem } from '@krash/contract/lawyer-connections'

/** What happened with an agreement, as one line tells it. */
export interface LedgerLine {
  /** Of its newest event. */
  id: string
  kind: ConsentEvent['kind']
  at: string
  /** Other kinds than photos and papers. */
  items: SharedItem[]
  photos: number
  papers: number
}

const HOUR_MS = 3_600_000

/**
 * The events newest first; what was opened within an hour is one line, and what was downloaded another, for every photo
 * has an event of its own.
 */
export function ledgerLines({ events, shared }: Pick<Consent, 'events' | 'shared'>): LedgerLine[] {
  const groups: ConsentEvent[][] = []
  for (const event of events) {
    const group = groups.find(([newest]) => isOfGroup(event, newest))
    if (group) group.push(event)
    else groups.push([event])
  }
  return groups.flatMap((group) => lineOf(group, shared) ?? [])
}

function isOfGroup(event: ConsentEvent, newest: ConsentEvent | undefined): boolean {
  if (newest === undefined || event.kind !== newest.kind) return false
  if (event.kind !== 'opened' && event.kind !== 'downloaded') return false
  return Date.parse(newest.at) - Date.parse(event.at) < HOUR_MS
}

function lineOf(group: readonly ConsentEvent[], { documents }: Consent['shared']): LedgerLine | undefined {
  const [newest] = group
  if (newest === undefined) return undefined
  const all = documents ?? []
  // Before each photo had an event of its own, opening the package opened all of them.
  const hasAll = group.some(({ items, fileIds }) => items.includes('documents') && fileIds.length === 0)
  const ids = new Set(hasAll ? all.map(({ id }) => id) : group.flatMap(({ fileIds }) => fileIds))
  const papers = all.filter(({ id, mimeType }) => ids.has(id) && !mimeType.startsWith('image/')).length
  return {
    id: newest.id,
    kind: newest.kind,
    at: newest.at,
    items: [...new Set(group.flatMap(({ items }) => items))].filter((item) => item !== 'documents'),
    photos: ids.size - papers,
    papers,
  }
}
