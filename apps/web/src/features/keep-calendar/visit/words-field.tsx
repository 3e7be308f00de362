import type { ReactNode } from 'react'
import { messageLimits } from '@krash/contract/conversations'
import type { PracticeVisit } from '@krash/contract/practice/visits'
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

/** Whether there are words to send, or nobody to get them. */
export function isSaid({ isBlocked }: PracticeVisit, words: string): boolean {
  return isBlocked || words.trim() !== ''
}

/** The words that go to the person with a change of their visit; who is blocked gets none, which is said in their place. */
export function WordsField({ visit, value, isMissing, onChange }: WordsFieldProps): ReactNode {
  const t = useT()
  const { isolatedName } = useCalendarWords()
  if (visit.isBlocked) return <p>{t('practice:open.wordsBlocked', { name: isolatedName(visit) })}</p>
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
