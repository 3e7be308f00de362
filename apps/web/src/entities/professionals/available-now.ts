import type { Professional } from '@krash/contract/professionals'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'

/** "Available now until 5:00 PM", the end where the professional said it; undefined for who is not available now. */
export function useAvailableNow({ availability }: Pick<Professional, 'availability'>): string | undefined {
  const t = useT()
  const { formatTime } = useFormats()
  if (!availability?.immediate) return undefined
  return availability.until
    ? t('professionals:lamps.on.nowUntil', { time: formatTime(availability.until) })
    : t('shell:professional.available')
}
