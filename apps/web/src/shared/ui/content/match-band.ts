export type MatchBand = 'high' | 'medium' | 'low'

/** 85 or more is high, 70 or more medium. */
export function matchBand(percent: number): MatchBand {
  if (percent >= 85) return 'high'
  return percent >= 70 ? 'medium' : 'low'
}
