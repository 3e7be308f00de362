import { useState } from 'react'

/** The moment at which the component mounted; it does not follow the clock. */
export function useToday(): Date {
  const [today] = useState(() => new Date())
  return today
}
