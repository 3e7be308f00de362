import type { FoundProfessional } from '@krash/contract/professionals'

interface Ranked extends Pick<FoundProfessional, 'hourlyRate' | 'distanceMiles'> {
  percent: number
}

/**
 * Compares two matches: the better one first. Of equal ones the lower hourly price, where that is wished for and known,
 * then the nearer one.
 */
export function compareMatches(a: Ranked, b: Ranked, { isPriceWished }: { isPriceWished: boolean }): number {
  const byPrice = isPriceWished ? compareRates(a.hourlyRate, b.hourlyRate) : 0
  return b.percent - a.percent || byPrice || a.distanceMiles - b.distanceMiles
}

function compareRates(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a - b
}
