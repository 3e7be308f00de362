import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'

const refresh = 60_000

/** "5 minutes ago", with the full date and time as its tooltip; follows the clock. */
export function TimeAgo({ at }: { at: string | number }): ReactNode {
  const { formatRelative, formatDateTime } = useFormats()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refresh)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {formatRelative(at, now)}
    </time>
  )
}
