interface AnswerTime {
  unit: 'minutes' | 'hours' | 'days'
  count: number
}

/** A wait in the largest unit that still says enough: days from two on, and never less than a minute. */
export function answerTime(medianMinutes: number): AnswerTime {
  if (medianMinutes < 60) return { unit: 'minutes', count: Math.max(1, medianMinutes) }
  const hours = Math.round(medianMinutes / 60)
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.round(hours / 24) }
}
