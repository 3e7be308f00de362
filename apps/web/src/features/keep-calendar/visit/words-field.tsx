import type { ReactNode } from 'react'
import { messageLimits } from '@krash/contract/conversations'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { appSettings } from '#shared/app-settings/app-settings.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { useCalendarWords } from '../calendar-words.ts'

interface WordsFieldProps {
  visit: PracticeVisit
  value: string
  /** It was sent without words, which the person must get. */
  isMissing: boolean
  onChange: (words: string) => void
}

/** Why no words would arrive, if so. */
function obstacleOf({ isBlocked }: PracticeVisit) {
  if (isBlocked) return 'Blocked'
  return appSettings().features.chat ? undefined : 'Off'
}

/** Whether there are words to send, or nobody to get them. */
export function isSaid(visit: PracticeVisit, words: string): boolean {
  return obstacleOf(visit) !== undefined || words.trim() !== ''
}

/** The words that go to the person with a change of their visit; where none would arrive, that is said in their place. */
export function WordsField({ visit, value, isMissing, onChange }: WordsFieldProps): ReactNode {
  const t = useT()
  const { isolatedName } = useCalendarWords()
  const obstacle = obstacleOf(visit)
  if (obstacle) return <p>{t(`practice:open.words${obstacle}`, { name: isolatedName(visit) })}</p>
  return (
    <TextArea
      label={t('practice:open.words')}
      hint={t('practice:open.wordsHint', { name: isolatedName(visit) })}
      maxLength={messageLimits.text.max}
      value={value}
      error={isMissing && !isSaid(visit, value) ? t('errors:field.required') : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
