import type { ActivityItem } from '@krash/contract/activity'
import { translateUnknown } from '#shared/i18n/use-t.ts'
import type { PhraseValues } from '#shared/i18n/use-t.ts'

/**
 * An item in the reader's language: by the phrase in its metadata, else as it was stored (in English).
 */
export function activityText({ metadata, title }: Pick<ActivityItem, 'metadata' | 'title'>): string {
  const { phrase, values } = metadata
  if (typeof phrase !== 'string') return title
  return translateUnknown(phraseKey(phrase), phraseValues(values)) ?? title
}

/** Only phrases of this feature: stored data must not reach others. Visited pages were once stored with its name in front. */
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
