import { useMemo } from 'react'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import * as zones from '#shared/i18n/zone-text.ts'

interface Span {
  start: string
  end: string
  /** The office's time zone. */
  timeZone: string
}

/** Formats appointment days and times in the language on the screen. */
export function useZoneText() {
  const { shown } = useLanguageState()
  const t = useT()
  return useMemo(() => {
    const own = zones.ownTimeZone()
    const officeText = ({ start, end, timeZone }: Span): string =>
      t('appointments:when', {
        day: zones.dayIn(start, timeZone, shown),
        time: zones.timeRangeIn({ start, end }, timeZone, shown),
      })
    return {
      own,
      dayOf: (date: string) => zones.dayOf(date, shown),
      dayLine: (date: string) => zones.asBeginning(zones.nearDayOf(date, shown), shown),
      leafOf: (date: string) => zones.leafOf(date, shown),
      dayIn: (at: string, timeZone: string) => zones.asBeginning(zones.dayIn(at, timeZone, shown), shown),
      timeRangeIn: (span: Omit<Span, 'timeZone'>, timeZone: string) =>
        zones.timeRangeIn(span, timeZone, shown),
      timeIn: (at: string, timeZone: string) => zones.timeIn(at, timeZone, shown),
      /** Today, tomorrow, or the weekday and date: `seen` as short as can be, `said` in full. */
      dayShort: (date: string, timeZone: string): { seen: string; said: string } => {
        const away = zones.daysUntil(date, timeZone)
        const near = away < 2 ? zones.asBeginning(zones.nearDay(away, shown), shown) : undefined
        return {
          seen: near ?? zones.asBeginning(zones.shortestDay(date, away, shown), shown),
          said: near ?? zones.shortDay(date, shown),
        }
      },
      zoneName: (at: string, timeZone: string) => zones.zoneName(at, timeZone, shown),
      /** Day and time by the office's clock. */
      officeText,
      /** The same, capitalised as the beginning of a line. */
      officeLine: (span: Span) => zones.asBeginning(officeText(span), shown),
      /** The start by the person's own clock; undefined where that shows the same time. */
      ownTime: (at: string, timeZone: string): string | undefined =>
        zones.clocksDiffer(at, timeZone, own)
          ? zones.ownTimeText(at, { office: timeZone, own }, shown)
          : undefined,
    }
  }, [shown, t])
}
