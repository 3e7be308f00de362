import type { Professional } from '@krash/contract/professionals'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useNow } from '#shared/ui/use-now.ts'

/** "Available now until 5:00 PM", the end where the professional said it; undefined for somebody who is not, or no longer, available now. */
export function useAvailableNow({ availability }: Pick<Professional, 'availability'>): string | undefined {
  const t = useT()
  const { formatTime } = useFormats()
  const now = useNow()
  if (!availability?.immediate) return undefined
  if (availability.until && Date.parse(availability.until) <= now) return undefined
  return availability.until
    ? t('professionals:lamps.on.nowUntil', { time: formatTime(availability.until) })
    : t('shell:professional.available')
}
