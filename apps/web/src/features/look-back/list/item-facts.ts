import type { ActivityItem } from '@krash/contract/activity'

/** The metadata worth showing to a person, by stored name; everything else is left out. */
export const factNames = ['number', 'name', 'make', 'model', 'company', 'url'] as const
export type FactName = (typeof factNames)[number]

export interface Fact {
  name: FactName
  value: string
}

/** The readable metadata, in a fixed order, without ids and unknown names. */
export function factsOf({ metadata }: Pick<ActivityItem, 'metadata'>): Fact[] {
  const { values, ...rest } = metadata
  const all: Record<string, unknown> = { ...rest, ...(typeof values === 'object' ? values : {}) }
  return factNames.flatMap((name) => {
    const value = all[name]
    if (typeof value !== 'string' && typeof value !== 'number') return []
    const text = String(value).trim()
    return text === '' ? [] : [{ name, value: text }]
  })
}

/** The web page an item links to; undefined for anything but http or https. */
export function linkOf({ metadata }: Pick<ActivityItem, 'metadata'>): string | undefined {
  const { url } = metadata
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined
  return /^https?:$/.test(new URL(url).protocol) ? url : undefined
}

/** The page of the app an item links to; `//` would name another host. */
export function ownPathOf({ metadata }: Pick<ActivityItem, 'metadata'>): string | undefined {
  const { url } = metadata
  return typeof url === 'string' && /^\/(?![/\\])\S*$/.test(url) ? url : undefined
}

export function casePathOf({ metadata }: Pick<ActivityItem, 'metadata'>): string | undefined {
  const { accidentId } = metadata
  return typeof accidentId === 'string' && /^[\da-f-]{36}$/i.test(accidentId)
    ? `/cases/${accidentId}`
    : undefined
}
