import { useEffect, useState } from 'react'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { isReportBlank } from '#shared/offline/blank-report.ts'
import { createStore, useStore } from '#shared/store/create-store.ts'

interface LatestReport {
  /** False until the device has been asked. */
  isReady: boolean
  report: OutboxReport | undefined
}

const none: LatestReport = { isReady: true, report: undefined }
const latest = createStore<LatestReport>({ isReady: false, report: undefined })
let isFollowed = false

/**
 * The person's newest report on this device, until it is dismissed, for a page that most people open without one: the code
 * that reads it loads only if the device has not noted that there is none.
 */
export function useLatestReport(): LatestReport {
  const [isBlank] = useState(() => isReportBlank('signedIn'))
  const known = useStore(latest)
  useEffect(() => {
    if (!isBlank) follow()
  }, [isBlank])
  return isBlank ? none : known
}

function follow(): void {
  if (isFollowed) return
  isFollowed = true
  import('#entities/accidents/report-outbox.ts').then(
    ({ followReports }) =>
      followReports(({ isReady, reports: [report] }) => latest.write({ isReady, report })),
    () => {
      // The page does without; the next one asks again.
      isFollowed = false
      latest.write(none)
    },
  )
}
