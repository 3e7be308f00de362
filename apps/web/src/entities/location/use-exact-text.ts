import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { milesOff, spotOf } from './place-words.ts'
import type { KnownPlace } from './place-words.ts'

const FEET_PER_METRE = 1 / 0.3048

/** How exact a place is. 'Saved' and 'typed' are said to the owner only, by `isOwn`; empty where there is nothing to say. */
export function useExactText(place: KnownPlace, isOwn = true): string {
  const t = useT()
  const { formatNumber, formatDistance } = useFormats()
  const { latitude, accuracy } = place
  if (!spotOf(place)) {
    if (latitude !== null) return t('location:approximate')
    return isOwn && place.address ? t('location:typed') : ''
  }
  const who = isOwn ? 'own' : 'seen'
  if (accuracy == null) return t(`location:exact.${who}`)
  const miles = milesOff(place)
  if (miles !== undefined) return t('location:exact.far', { distance: formatDistance(miles) })
  const feet = Math.max(Math.ceil((accuracy * FEET_PER_METRE) / 10) * 10, 10)
  const distance = formatNumber(feet, { style: 'unit', unit: 'foot' })
  return t(`location:exact.${who}Within`, { distance })
}
