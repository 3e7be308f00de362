import { CircleCheck, CircleX, CloudUpload, Hourglass, TriangleAlert, CircleAlert } from 'lucide-react'
import { Fragment, useId } from 'react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import { useMedia } from '#shared/ui/use-media.ts'
import { useReportOutbox } from '#entities/accidents/report-outbox.ts'
import type { ReportOutbox } from '#entities/accidents/report-outbox.ts'
import type { Sending } from '#entities/accidents/report-kind.ts'
import { numberOf, progressOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport, OutboxPhoto } from '#entities/accidents/outbox-report.ts'
import roundSign from '#shared/styles/round-sign.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { receiptState } from './receipt-state.ts'
import type { ReceiptState } from './receipt-state.ts'
import styles from './receipt.module.css'

/**
 * The person's newest report, whether waiting, being sent, received or refused, until it is dismissed with 'Not now'.
 * Renders nothing without one. Place it at the top of a page.
 */
export function LatestReceipt({ after }: { after: AfterReceipt }): ReactNode {
  const outbox = useReportOutbox()
  const [report] = outbox.reports
  if (!report) return null
  return (
    <>
      <Receipt report={report} outbox={outbox} />
      {after(report)}
    </>
  )
}

export type AfterReceipt = (report: OutboxReport) => ReactNode

/** Every report of the person that was not dismissed, newest first; `after` comes below the newest. */
export function Receipts({ after }: { after: AfterReceipt }): ReactNode {
  const outbox = useReportOutbox()
  return outbox.reports.map((report, at) => (
    <Fragment key={report.key}>
      <Receipt report={report} outbox={outbox} />
      {at === 0 ? after(report) : null}
    </Fragment>
  ))
}

const icons: Record<ReceiptState, ReactNode> = {
  saved: <Hourglass aria-hidden />,
  retrying: <Hourglass aria-hidden />,
  sending: <CloudUpload aria-hidden />,
  received: <CloudUpload aria-hidden />,
  sent: <CircleCheck aria-hidden />,
  cancelled: <CircleX aria-hidden />,
  refused: <TriangleAlert aria-hidden />,
}

function Receipt({ report, outbox }: { report: OutboxReport; outbox: ReportOutbox }): ReactNode {
  const t = useT()
  const titleId = useId()
  const isOnline = useOnline()
  const isPhone = useMedia('(pointer: coarse), (width < 40rem)')
  const state = receiptState(report, { isOnline, sending: outbox.sending })
  const { status } = progressOf(report)
  return (
    <section className={styles.receipt} data-state={state} aria-labelledby={titleId}>
      <div role="status" className={styles.head}>
        <span className={classNames(roundSign.small, styles.icon)}>{icons[state]}</span>
        <div className={styles.words}>
          <h2 id={titleId} tabIndex={-1} data-receipt={report.key} className={styles.title}>
            {t(titleOf(state, isPhone))}
          </h2>
          <Explanation state={state} report={report} isDurable={outbox.isDurable} />
        </div>
      </div>
      <Facts report={report} />
      {status === 'arrived' ? <WhatArrived report={report} /> : null}
      {status === 'refused' ? null : <ReportProgress report={report} sending={outbox.sending} />}
      <ReceiptActions report={report} isMoving={outbox.sending?.reportKey === report.key} />
    </section>
  )
}

function titleOf(state: ReceiptState, isPhone: boolean) {
  if (state !== 'saved' && state !== 'retrying') return `accidents:receipt.${state}` as const
  return isPhone ? 'accidents:receipt.saved' : 'accidents:receipt.savedDevice'
}

interface ExplanationProps {
  state: ReceiptState
  report: OutboxReport
  isDurable: boolean
}

function Explanation({ state, report, isDurable }: ExplanationProps): ReactNode {
  const t = useT()
  if (state === 'refused') {
    return (
      <>
        <p>{report.delivery.refusal}</p>
        <p>{t('accidents:receipt.refusedNext')}</p>
      </>
    )
  }
  if (state === 'received') return <p>{t('accidents:receipt.receivedText')}</p>
  if (state !== 'saved' && state !== 'retrying') return null
  if (!isDurable) return <p>{t('accidents:receipt.memory')}</p>
  return <p>{t(state === 'saved' ? 'accidents:receipt.savedText' : 'accidents:receipt.retrying')}</p>
}

/** The report's number and time, once the server has it. */
function Facts({ report }: { report: OutboxReport }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const number = numberOf(report)
  if (!number) return null
  return (
    <p className={styles.facts}>
      <span>
        {t('accidents:receipt.number')}{' '}
        <strong dir="ltr" className={styles.number}>
          {number}
        </strong>
      </span>
      <time dateTime={report.queuedAt}>
        {t('accidents:receipt.sentAt', {
          time: formatDateTime(report.accident?.createdAt ?? report.queuedAt),
        })}
      </time>
    </p>
  )
}

/** Shows the photos' progress as a lane and in words, then names those that were refused. */
export function ReportProgress({
  report,
  sending,
}: {
  report: OutboxReport
  sending: Sending | null
}): ReactNode {
  const t = useT()
  const { status, photos, safePhotos, refusedPhotos } = progressOf(report)
  if (photos === 0) return null
  const moving = sending?.reportKey === report.key && sending.photoKey !== null ? sending.share : 0
  return (
    <div className={layout.stack8}>
      {status === 'waiting' ? (
        <>
          <p className={styles.safe}>{t('accidents:receipt.safe', { safe: safePhotos, total: photos })}</p>
          <progress
            className={styles.lane}
            max={photos}
            value={Math.min(safePhotos + moving * 0.95, photos)}
            aria-label={t('accidents:photos.legend')}
          />
        </>
      ) : null}
      {refusedPhotos.map((photo) => (
        <RefusedPhoto key={photo.key} photo={photo} />
      ))}
    </div>
  )
}

function RefusedPhoto({ photo }: { photo: OutboxPhoto }): ReactNode {
  const t = useT()
  return (
    <p className={styles.refused}>
      <CircleAlert aria-hidden />
      <span>
        <strong>{t('accidents:receipt.refusedPhoto', { name: `\u2068${photo.name}\u2069` })}</strong>{' '}
        {photo.delivery.refusal || t('accidents:receipt.lostPhoto')}
      </span>
    </p>
  )
}

export function WhatArrived({ report }: { report: OutboxReport }): ReactNode {
  const t = useT()
  const { safePhotos } = progressOf(report)
  return (
    <p className={styles.arrived}>
      <CircleCheck aria-hidden />
      <span>
        {safePhotos === 0
          ? t('accidents:receipt.arrivedAlone')
          : t('accidents:receipt.arrivedWith', { count: safePhotos })}
      </span>
    </p>
  )
}
