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

export function isSaid(words: string): boolean {
  return words.trim() !== ''
}

/** The words that go to the person with a change of their visit. */
export function WordsField({ visit, value, isMissing, onChange }: WordsFieldProps): ReactNode {
  const t = useT()
  const { isolatedName } = useCalendarWords()
  return (
    <TextArea
      label={t('practice:open.words')}
      hint={t('practice:open.wordsHint', { name: isolatedName(visit) })}
      maxLength={messageLimits.text.max}
      value={value}
      error={isMissing && !isSaid(value) ? t('errors:field.required') : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
