import { useDamageText } from '#entities/accidents/damage/use-damage-text.ts'
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
  const damageText = useDamageText()
  const words = description.trim()
  const who = useWhoAnswer(details)
  return {
    ...(severity && { severity: t(`accidents:severity.${severity}`) }),
    ...(photos.length > 0 && { photos: t('accidents:photos.count', { count: photos.length }) }),
    ...(damage.length > 0 && {
      damage: damageText(damage),
    }),
    ...(who !== undefined && { who }),
    ...(words !== '' && { words }),
  }
}
