import { CircleAlert } from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { isEmpty } from '#entities/accidents/draft.ts'
import { numberOf, progressOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxPhoto, OutboxReport } from '#entities/accidents/outbox-report.ts'
import type { ReportOutbox } from '#entities/accidents/report-outbox.ts'
import { placeOf } from '#entities/accidents/told-place.ts'
import { useDraft } from '#entities/accidents/use-draft.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { hurry } from '#shared/offline/outbox.ts'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { CopyButton } from '#shared/ui/actions/copy-button.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { MosaicRoom } from '#shared/ui/photos/mosaic-room.tsx'
import type { ReceiptState } from './receipt-state.ts'
import { reopenReport } from './reopen-report.ts'
import styles from './receipt.module.css'

// The report goes first, and 911 itself can always be called.
const Tell911 = lazyOrNothing(async () => (await import('#entities/location/tell-911.tsx')).Tell911)
const SentPictures = lazyOrNothing(
  async () => (await withTexts(import('#entities/accident-photos/sent-pictures.tsx'), 'photos')).SentPictures,
)

interface FactsProps {
  report: OutboxReport
  state: ReceiptState
  outbox: ReportOutbox
}

/** Number, time, pictures, and the one way on. */
export function ReceiptFacts({ report, state, outbox }: FactsProps): ReactNode {
  const t = useT()
  const { refusedPhotos } = progressOf(report)
  const isOver = state === 'refused' || state === 'cancelled'
  return (
    <div className={styles.facts}>
      <div className={styles.words}>
        <Lead report={report} state={state} isDurable={outbox.isDurable} />
        <Pictures report={report} state={state} outbox={outbox} />
        {isOver ? null : <p>{t('accidents:calls.nobody')}</p>}
      </div>
      {report.photos.length > 0 ? (
        <Suspense fallback={<MosaicRoom count={report.photos.length} />}>
          <SentPictures report={report} sending={outbox.sending} />
        </Suspense>
      ) : null}
      {refusedPhotos.map((photo) => (
        <RefusedPhoto key={photo.key} photo={photo} />
      ))}
      <div className={styles.ways}>
        {isOver ? null : (
          <Suspense fallback={<span />}>
            <Tell911 place={placeOf(report)} />
          </Suspense>
        )}
        <WayOn report={report} state={state} />
      </div>
    </div>
  )
}

interface LeadProps {
  report: OutboxReport
  state: ReceiptState
  isDurable: boolean
}

/** The number, or why there is none yet. */
function Lead({ report, state, isDurable }: LeadProps): ReactNode {
  const t = useT()
  const { formatTime, formatDateTime } = useFormats()
  const number = numberOf(report)
  if (number) {
    return (
      <p className={styles.lead}>
        <strong dir="ltr" className={styles.number}>
          {number}
        </strong>
        <CopyButton text={number} label={t('accidents:receipt.copyNumber')} />
        <time dateTime={report.queuedAt} title={formatDateTime(report.queuedAt)}>
          {formatTime(report.queuedAt)}
        </time>
      </p>
    )
  }
  return (
    <div className={styles.lead}>
      {state === 'refused' ? <RefusalWords report={report} /> : <p>{t(reasonOf(state, isDurable))}</p>}
    </div>
  )
}

function RefusalWords({ report }: { report: OutboxReport }): ReactNode {
  const t = useT()
  const next = useHasDraft() ? 'refusedFirst' : 'refusedNext'
  return (
    <>
      <p>{report.delivery.refusal}</p>
      <p>{t(`accidents:receipt.${next}`)}</p>
    </>
  )
}

/** True when the person has begun another report, whose place a refused one cannot take. */
function useHasDraft(): boolean {
  return !isEmpty(useDraft().draft)
}

function reasonOf(state: ReceiptState, isDurable: boolean) {
  if (!isDurable) return 'accidents:receipt.memory'
  return state === 'retrying' ? 'accidents:receipt.retrying' : 'accidents:receipt.savedText'
}

/** How far the pictures are; without pictures, that they can follow. */
function Pictures({ report, outbox: { sending } }: FactsProps): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  const { status, isReportSafe, photos: total, safePhotos: safe } = progressOf(report)
  if (status === 'refused') return null
  if (isReportSafe && status === 'waiting') return <PicturesSent report={report} sending={sending} />
  const time = formatTime(report.queuedAt)
  const texts = isReportSafe
    ? { none: t('accidents:receipt.arrivedAlone'), some: t('accidents:receipt.arrivedWith', { count: safe }) }
    : {
        none: t('accidents:receipt.keptAt', { time }),
        some: t('accidents:receipt.keptWith', { time, count: total }),
      }
  const has = isReportSafe ? safe : total
  return (
    <p className={styles.pictures} data-none={total === 0 || undefined}>
      {has === 0 ? texts.none : texts.some}
    </p>
  )
}

interface SentProps {
  report: OutboxReport
  sending: ReportOutbox['sending']
}

function PicturesSent({ report, sending }: SentProps): ReactNode {
  const t = useT()
  const { photos: total, safePhotos: safe } = progressOf(report)
  const share = sending?.reportKey === report.key && sending.photoKey !== null ? sending.share : 0
  return (
    <div className={styles.pictures}>
      <p>{t('accidents:receipt.safe', { safe, total })}</p>
      <progress
        className={styles.lane}
        max={total}
        value={Math.min(safe + share * 0.95, total)}
        aria-label={t('accidents:photos.legend')}
      />
      {isHeldUp(report, sending) ? (
        <Button ref={focusGoesOn} variant="text" className={styles.again ?? ''} onClick={() => void hurry()}>
          {t('accidents:receipt.retry')}
        </Button>
      ) : null}
    </div>
  )
}

/** A picture could not be sent and waits for its next try. */
function isHeldUp({ key, photos }: OutboxReport, sending: ReportOutbox['sending']): boolean {
  if (sending?.reportKey === key) return false
  return photos.some(({ delivery }) => delivery.status === 'waiting' && delivery.attempts > 0)
}

function RefusedPhoto({ photo }: { photo: OutboxPhoto }): ReactNode {
  const t = useT()
  return (
    <p className={styles.refused}>
      <CircleAlert aria-hidden />
      <span>
        <strong>{t('accidents:receipt.refusedPhoto', { name: isolated(photo.name) })}</strong>{' '}
        {photo.delivery.refusal || t('accidents:receipt.lostPhoto')}
      </span>
    </p>
  )
}

/** One button in one place, whatever the state. */
function WayOn({ report, state }: { report: OutboxReport; state: ReceiptState }): ReactNode {
  const t = useT()
  if (state === 'refused') return <Reopen report={report} />
  if (report.accident) {
    return (
      <ButtonLink isWide variant="primary" href={`/cases/${report.accident.id}`}>
        {t('accidents:receipt.case')}
      </ButtonLink>
    )
  }
  if (state === 'retrying') {
    return (
      <Button isWide onClick={() => void hurry()}>
        {t('accidents:receipt.retry')}
      </Button>
    )
  }
  return (
    <Button isWide aria-disabled>
      {t('accidents:receipt.case')}
    </Button>
  )
}

function Reopen({ report }: { report: OutboxReport }): ReactNode {
  const t = useT()
  const hasDraft = useHasDraft()
  return (
    <Button
      ref={focusGoesOn}
      isWide
      variant="primary"
      aria-disabled={hasDraft}
      onClick={() => void reopenReport(report)}
    >
      {t('accidents:receipt.reopen')}
    </Button>
  )
}
