import { useMemo } from 'react'
import type { ShippedLanguage } from '@krash/phrases'
import * as formats from './formats.ts'
import type { Moment } from './formats.ts'
import { useLanguageState } from './i18n.ts'
import { useT } from './use-t.ts'
import type { Translate } from './use-t.ts'

export interface Formats {
  formatDate: (moment: Moment) => string
  /** The month as a word in every language. */
  formatLongDate: (moment: Moment) => string
  /** As exact as it is written: a year, a month or a day. */
  formatPartialDate: (date: string) => string
  formatDateTime: (moment: Moment, timeZone?: string) => string
  formatTime: (moment: Moment, timeZone?: string) => string
  /** "Just now", "5 minutes ago", … or the date. Put the full date in `title` (see `TimeAgo`). */
  formatRelative: (moment: Moment, now?: number) => string
  /** Turns miles into "< 0.1 mi", "0.8 mi" or "12 mi". */
  formatDistance: (miles: number) => string
  formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string
  formatFileSize: (bytes: number) => string
  formatList: (words: readonly string[]) => string
  /** Joins the names of choices: "Rear and trunk". */
  formatChoices: (names: readonly string[]) => string
  /** Turns counts into "1 car, 1 person". */
  formatUnits: (words: readonly string[]) => string
}

export function useFormats(): Formats {
  const { shown } = useLanguageState()
  const t = useT()
  return useMemo(() => formatsIn(shown, t), [shown, t])
}

function formatsIn(language: ShippedLanguage, t: Translate): Formats {
  return {
    formatDate: (moment) => formats.formatDate(moment, language),
    formatLongDate: (moment) => formats.formatLongDate(moment, language),
    formatPartialDate: (date) => formats.formatPartialDate(date, language),
    formatDateTime: (moment, timeZone) => formats.formatDateTime(moment, language, timeZone),
    formatTime: (moment, timeZone) => formats.formatTime(moment, language, timeZone),
    formatRelative: (moment, now = Date.now()) =>
      formats.formatRelative(moment, language, now) ?? t('shell:time.justNow'),
    formatDistance: (miles) => {
      const { text, isUnder } = formats.formatDistance(miles, language)
      return isUnder ? t('shell:distance.under', { distance: text }) : text
    },
    formatNumber: (value, options) => formats.formatNumber(value, language, options),
    formatFileSize: (bytes) => formats.formatFileSize(bytes, language),
    formatList: (words) => formats.formatList(words, language),
    formatChoices: (names) => formats.formatChoices(names, language),
    formatUnits: (words) => formats.formatUnits(words, language),
  }
}
