import type { DamageZone } from '@krash/contract/accidents'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'

/** The damaged parts in words: "Rear and trunk"; nothing for none. */
export function useDamageText(): (zones: readonly DamageZone[]) => string {
  const t = useT()
  const { formatChoices } = useFormats()
  return (zones) => formatChoices(zones.map((zone) => t(`accidents:damage.zones.${zone}`)))
}
