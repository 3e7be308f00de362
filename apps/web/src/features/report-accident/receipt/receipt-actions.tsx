import { FolderOpen, RotateCw, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { dismissReport, keepAnswer, reopenReport } from '#entities/accidents/report-outbox.ts'
import { hurry } from '#shared/offline/outbox.ts'
import { numberOf, progressOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import layout from '#shared/styles/layout.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './receipt.module.css'
import { shareText } from '#shared/ui/actions/share-text.ts'
import { useState } from 'react'
import { accidentRoutes } from '@krash/contract/accidents'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'

interface ReceiptActionsProps {
  report: OutboxReport
  /** The report is being sent right now. */
  isMoving: boolean
}

export function ReceiptActions({ report, isMoving }: ReceiptActionsProps): ReactNode {
  const t = useT()
  const { status } = progressOf(report)
  const number = numberOf(report)
  const isCancelled = report.accident?.status === 'cancelled'
  return (
    <div className={classNames(layout.cluster8, styles.actions)}>
      {status === 'refused' ? (
        <Button variant="primary" onClick={() => void reopenReport(report)}>
          {t('accidents:receipt.reopen')}
        </Button>
      ) : null}
      {status === 'waiting' && !isMoving ? (
        <Button icon={<RotateCw aria-hidden />} onClick={() => void hurry()}>
          {t('accidents:receipt.retry')}
        </Button>
      ) : null}
      <CaseLink report={report} />
      {number && !isCancelled ? <ShareButton report={report} number={number} /> : null}
      {status === 'refused' || isCancelled ? null : <CancelButton report={report} />}
      {status === 'arrived' ? (
        <Button variant="text" onClick={() => void dismissReport(report)}>
          {t('accidents:receipt.notNow')}
        </Button>
      ) : null}
    </div>
  )
}

function CaseLink({ report: { accident } }: { report: OutboxReport }): ReactNode {
  const t = useT()
  if (!accident) return null
  return (
    <ButtonLink href={`/cases/${accident.id}`} icon={<FolderOpen aria-hidden />}>
      {t('accidents:receipt.case')}
    </ButtonLink>
  )
}

/** Asks for confirmation before the report is cancelled. */
function CancelButton({ report }: { report: OutboxReport }): ReactNode {
  const t = useT()
  const { isAsking, isBusy, hasFailed, ask, keep, cancel } = useCancel(report)
  const number = numberOf(report)
  const texts = number
    ? {
        title: t('accidents:cancel.title', { number }),
        text: t('accidents:cancel.text'),
        confirmLabel: t('accidents:cancel.confirm'),
      }
    : {
        title: t('accidents:cancel.unsentTitle'),
        text: t('accidents:cancel.unsentText'),
        confirmLabel: t('accidents:cancel.confirmUnsent'),
      }
  return (
    <>
      <Button variant="danger" onClick={ask}>
        {t('accidents:receipt.cancel')}
      </Button>
      {hasFailed ? (
        <p role="alert" className={styles.refused}>
          {t('accidents:cancel.failed')}
        </p>
      ) : null}
      <Confirm
        {...texts}
        isOpen={isAsking}
        tone="danger"
        isBusy={isBusy}
        cancelLabel={t('accidents:cancel.keep')}
        onConfirm={cancel}
        onCancel={keep}
      />
    </>
  )
}

function ShareButton({ report, number }: { report: OutboxReport; number: string }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()

  async function share(): Promise<void> {
    const { address, latitude, longitude } = report.body.location
    const place = address ?? `${latitude}, ${longitude}`
    const text = t('accidents:receipt.shareText', { number, time: formatDateTime(report.queuedAt), place })
    const end = await shareText(t('accidents:receipt.label'), text)
    if (end === 'copied') showToast({ kind: 'success', text: t('accidents:receipt.copied') })
    if (end === 'failed') showToast({ kind: 'error', text: t('accidents:receipt.notCopied') })
  }

  return (
    <Button icon={<Share2 aria-hidden />} onClick={() => void share()}>
      {t('accidents:receipt.share')}
    </Button>
  )
}

/** Cancels a report: on the server if it has arrived, otherwise only on this device. */
export function useCancel(report: OutboxReport) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function cancel(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      await takeBack(report)
    } catch {
      setFailed(true)
    }
    setBusy(false)
    setAsking(false)
  }

  return {
    isAsking,
    isBusy,
    hasFailed,
    ask: () => setAsking(true),
    keep: () => setAsking(false),
    cancel: () => void cancel(),
  }
}

async function takeBack(report: OutboxReport): Promise<void> {
  const { key, accident } = report
  if (!accident) {
    await dismissReport(report)
    return
  }
  const { data } = await call(accidentRoutes.cancelAccident, { params: { id: accident.id }, body: {} })
  await keepAnswer(key, data)
  tellActivity()
}
