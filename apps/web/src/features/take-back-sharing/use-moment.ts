import { useT } from '#shared/i18n/use-t.ts'
import { useWhen } from '#shared/i18n/use-when.ts'

/** "4:10 PM", "yesterday 4:10 PM", or date and time. */
export function useMoment(): (moment: string) => string {
  const t = useT()
  return useWhen((time) => t('sharing:yesterday', { time }))
}
