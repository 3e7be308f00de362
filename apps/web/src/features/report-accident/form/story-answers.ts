import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Draft } from '#entities/accidents/draft.ts'

export type StoryKey = 'severity' | 'photos' | 'damage' | 'words'

/** The details of station 2 in words; those that were not given are left out. */
export function useAnswers({
  severity,
  photos,
  damage,
  description,
}: Draft): Partial<Record<StoryKey, string>> {
  const t = useT()
  const { formatList } = useFormats()
  const words = description.trim()
  return {
    ...(severity && { severity: t(`accidents:severity.${severity}`) }),
    ...(photos.length > 0 && { photos: t('accidents:photos.count', { count: photos.length }) }),
    ...(damage.length > 0 && {
      damage: formatList(damage.map((zone) => t(`accidents:damage.zones.${zone}`))),
    }),
    ...(words !== '' && { words }),
  }
}
