import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { dayOf } from '#shared/i18n/day-of.ts'
import { dayBefore } from './days.ts'

/** A calendar day in words: today, yesterday, otherwise the date. */
export function useDayText(): (date: string) => string {
  const t = useT()
  const { formatDate } = useFormats()
  return (date) => {
    const today = dayOf(new Date())
    if (date === today) return t('history:day.today')
    return date === dayBefore(today) ? t('history:day.yesterday') : formatDate(date)
  }
}
