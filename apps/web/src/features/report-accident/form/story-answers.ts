import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useWhoAnswer } from '#entities/accidents/details/use-who-answer.ts'
import type { Draft } from '#entities/accidents/draft.ts'

export type StoryKey = 'severity' | 'photos' | 'damage' | 'who' | 'words'

/** The details of station 2 in words; those that were not given are left out. */
export function useAnswers({
  severity,
  photos,
  damage,
  description,
  details,
}: Draft): Partial<Record<StoryKey, string>> {
  const t = useT()
  const { formatList } = useFormats()
  const words = description.trim()
  const who = useWhoAnswer(details)
  return {
    ...(severity && { severity: t(`accidents:severity.${severity}`) }),
    ...(photos.length > 0 && { photos: t('accidents:photos.count', { count: photos.length }) }),
    ...(damage.length > 0 && {
      damage: formatList(damage.map((zone) => t(`accidents:damage.zones.${zone}`))),
    }),
    ...(who !== undefined && { who }),
    ...(words !== '' && { words }),
  }
}
