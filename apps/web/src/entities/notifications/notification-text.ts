import type { Notification } from '@krash/contract/notifications'
import { languages } from '@krash/phrases'
import type { ShippedLanguage } from '@krash/phrases'
import { keptFormat } from '#shared/kept-format.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import type { Translate } from '#shared/i18n/use-t.ts'

/** A notification as a sentence; the time of an appointment is by the office's clock. */
export function notificationText(
  { kind, values }: Pick<Notification, 'kind' | 'values'>,
  t: Translate,
  language: ShippedLanguage,
): string {
  const { name, count, stars, start, timeZone } = values
  return t(`notifications:kind.${kind}`, {
    name: name === undefined || name === '' ? t('notifications:someone') : isolated(String(name)),
    count: Number(count ?? stars ?? 1),
    time: start === undefined ? '' : timeText(String(start), String(timeZone ?? ''), language),
  })
}

function timeText(start: string, timeZone: string, language: ShippedLanguage): string {
  const shape = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  const { locale } = languages[language]
  try {
    return keptFormat(Intl.DateTimeFormat, locale, { ...shape, timeZone }).format(new Date(start))
  } catch {
    // This browser does not know the time zone.
    return keptFormat(Intl.DateTimeFormat, locale, shape).format(new Date(start))
  }
}
