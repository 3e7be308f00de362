import { CircleCheck, CircleX, CloudUpload, Hourglass, TriangleAlert } from 'lucide-react'
import { Fragment, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { useReportOutbox } from '#entities/accidents/report-outbox.ts'
import type { ReportOutbox } from '#entities/accidents/report-outbox.ts'
import { placeOf } from '#entities/accidents/told-place.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import roundSign from '#shared/styles/round-sign.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { useMedia } from '#shared/ui/use-media.ts'
import { FactsRoom } from './facts-room.tsx'
import { receiptState } from './receipt-state.ts'
import type { ReceiptState } from './receipt-state.ts'
import styles from './receipt.module.css'

/** What comes after a receipt: the next calls. */
export type AfterReceipt = (report: OutboxReport) => ReactNode

/**
 * The person's newest report as a page of its own, whether waiting, being sent, received or refused, until it is closed.
 * Renders nothing without one.
 */
export function LatestReceipt({ after }: { after: AfterReceipt }): ReactNode {
  const outbox = useReportOutbox()
  const [report] = outbox.reports
  return report ? <Receipt isPage report={report} outbox={outbox} after={after} /> : null
}

/** Every report of the person that was not closed, newest first; `after` comes with the newest. */
export function Receipts({ after }: { after: AfterReceipt }): ReactNode {
  const outbox = useReportOutbox()
  return outbox.reports.map((report, at) => (
    <Fragment key={report.key}>
      <Receipt report={report} outbox={outbox} after={at === 0 ? after : undefined} />
    </Fragment>
  ))
}

const fetchMenu = () => import('./receipt-menu.tsx')
const fetchFacts = () => import('./receipt-facts.tsx')
/** Loads what a receipt shows below its heading; the report goes first. */
export const fetchReceipt = () => Promise.all([fetchMenu(), fetchFacts()])
const ReceiptMenu = lazyOrNothing(async () => (await fetchMenu()).ReceiptMenu)
const ReceiptFacts = lazyOrNothing(async () => (await fetchFacts()).ReceiptFacts)
const PlaceCard = lazyOrNothing(async () => (await import('#entities/location/place-card.tsx')).PlaceCard)

const icons: Record<ReceiptState, ReactNode> = {
  saved: <Hourglass aria-hidden />,
  retrying: <Hourglass aria-hidden />,
  sending: <CloudUpload aria-hidden />,
  received: <CircleCheck aria-hidden />,
  sent: <CircleCheck aria-hidden />,
  cancelled: <CircleX aria-hidden />,
  refused: <TriangleAlert aria-hidden />,
}

interface ReceiptProps {
  report: OutboxReport
  outbox: ReportOutbox
  after: AfterReceipt | undefined
  isPage?: boolean
}

/** What has become of a report and what is to be done next. Nothing of it moves when the state changes. */
function Receipt({ report, outbox, after, isPage = false }: ReceiptProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const isPhone = useMedia('(pointer: coarse), (width < 40rem)')
  const state = receiptState(report, { isOnline, sending: outbox.sending })
  const title = t(titleOf(state, isPhone))
  return (
    <section className={styles.receipt} data-state={state} data-report={report.key} aria-label={title}>
      <header className={styles.head}>
        <span className={classNames(roundSign.small, styles.icon)}>{icons[state]}</span>
        <div role="status" className={styles.title}>
          {isPage ? (
            <PageHeading>{title}</PageHeading>
          ) : (
            <h2 tabIndex={-1} data-receipt={report.key}>
              {title}
            </h2>
          )}
        </div>
        <div className={styles.menu}>
          <Suspense>
            <ReceiptMenu report={report} />
          </Suspense>
        </div>
      </header>
      <div className={styles.parts}>
        <Suspense fallback={<FactsRoom pictures={report.photos.length} />}>
          <ReceiptFacts report={report} state={state} outbox={outbox} />
        </Suspense>
        {after ? <div className={styles.next}>{after(report)}</div> : null}
        {state === 'refused' || state === 'cancelled' ? null : (
          // Last, because the next calls are more urgent; a wide screen has room for it beside them.
          <div className={styles.where}>
            <Suspense fallback={<Skeleton height={15} />}>
              <PlaceCard place={placeOf(report)} tells911={false} />
            </Suspense>
          </div>
        )}
      </div>
    </section>
  )
}

function titleOf(state: ReceiptState, isPhone: boolean) {
  if (state === 'received') return 'accidents:receipt.sent' as const
  if (state !== 'saved' && state !== 'retrying') return `accidents:receipt.${state}` as const
  return isPhone ? 'accidents:receipt.saved' : 'accidents:receipt.savedDevice'
}
