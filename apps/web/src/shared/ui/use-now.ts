import { useEffect, useState } from 'react'

const REFRESH_MS = 15_000

/** Milliseconds since 1970, updated four times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
