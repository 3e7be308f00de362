import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { pointOfReport } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { placeOf } from '#entities/accidents/told-place.ts'
import { prepareContacts } from '#entities/emergency-contacts/contact-queries.ts'
import { useRoadsideNumbers } from '#entities/glovebox/roadside-numbers.ts'
import { PushOffer } from '#features/read-notifications/push-offer.tsx'
import { fetchReceipt } from '#features/report-accident/receipt/latest-receipt.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'

const fetchCalls = () => import('#features/make-next-calls/next-calls.tsx')
// The report goes first. Without a network the calls may be missing; 911 stands on the page itself.
const NextCalls = lazyOrNothing(async () => (await fetchCalls()).NextCalls)
const fetchTelling = () => import('./people-of-report.tsx')
const TellingOfReport = lazyOrNothing(async () => (await fetchTelling()).TellingOfReport)
const fetchHelp = () => import('#features/call-for-help/help-near.tsx')
const HelpNearDialog = lazyOrNothing(async () => (await fetchHelp()).HelpNearDialog)

/** Loads what comes after a report before it is sent, because there may be no network then. */
export function prepareAfterReport(isSignedIn: boolean): void {
  void Promise.all([fetchCalls(), fetchTelling(), fetchHelp(), fetchReceipt()]).catch(() => undefined)
  if (isSignedIn) void prepareContacts()
}

export interface AfterReportProps {
  report: OutboxReport
  /** The page has 911 in sight already. */
  has911?: boolean
}

/** What comes after a report: the next calls. Nothing for one that was refused or withdrawn. */
export function AfterReport({ report, has911 = false }: AfterReportProps): ReactNode {
  const [isTelling, setTelling] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const ownNumbers = useRoadsideNumbers()
  const { accident, delivery } = report
  if (delivery.status === 'refused' || accident?.status === 'cancelled') return null
  return (
    <>
      <Suspense fallback={<Skeleton height={26} />}>
        <NextCalls
          report={report}
          has911={has911}
          onTell={() => setTelling(true)}
          onHelp={() => setHelping(true)}
        />
      </Suspense>
      <Suspense fallback={null}>
        <TellingOfReport
          report={report}
          place={placeOf(report)}
          isOpen={isTelling}
          onClose={() => setTelling(false)}
        />
      </Suspense>
      <Suspense fallback={null}>
        <HelpNearDialog
          isOpen={isHelping}
          onClose={() => setHelping(false)}
          point={pointOfReport(report)}
          ownNumbers={ownNumbers}
        />
      </Suspense>
      {accident ? <PushOffer /> : null}
    </>
  )
}
