import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { spotOf } from './place-words.ts'
import type { KnownPlace } from './place-words.ts'

const FEET_PER_METRE = 1 / 0.3048
const FEET_PER_MILE = 5280

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
  const feet = Math.max(Math.ceil((accuracy * FEET_PER_METRE) / 10) * 10, 10)
  const distance =
    feet < FEET_PER_MILE / 10
      ? formatNumber(feet, { style: 'unit', unit: 'foot' })
      : formatDistance(feet / FEET_PER_MILE)
  return t(`location:exact.${who}Within`, { distance })
}
