import type { ActivityItem } from '@krash/contract/activity'
import { translateUnknown } from '#shared/i18n/use-t.ts'
import type { PhraseValues } from '#shared/i18n/use-t.ts'

/** An item's text in the reader's language: the phrase in its metadata, otherwise the stored English title. */
export function activityText({ metadata, title }: Pick<ActivityItem, 'metadata' | 'title'>): string {
  const { phrase, values } = metadata
  if (typeof phrase !== 'string') return title
  return translateUnknown(phraseKey(phrase), phraseValues(values)) ?? title
}

/**
 * Only phrases of this feature, because stored data must not reach others. Visited pages were once stored with the
 * feature's name in front.
 */
function phraseKey(phrase: string): string {
  return `activity:${phrase.replace(/^activity:/, '').replaceAll(':', '')}`
}

function phraseValues(values: ActivityItem['metadata'][string] | undefined): PhraseValues {
  if (typeof values !== 'object' || values === null) return {}
  const usable = Object.entries(values).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  return Object.fromEntries(usable) as PhraseValues
}
