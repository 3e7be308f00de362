import { FilePlus2, Share2, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { accidentRoutes } from '@krash/contract/accidents'
import { numberOf, progressOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { dismissReport, keepAnswer } from '#entities/accidents/report-outbox.ts'
import { placeOf } from '#entities/accidents/told-place.ts'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { wholePlaceText } from '#entities/location/place-words.ts'
import { call } from '#shared/api/call.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { shareText } from '#shared/ui/actions/share-text.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { MenuButton, MenuLink } from '#shared/ui/navigation/menu-items.tsx'
import { MoreMenu } from '#shared/ui/navigation/more-menu.tsx'
import styles from './receipt.module.css'

/** What is seldom wanted after a report. Nothing for one that was refused, which becomes a draft again. */
export function ReceiptMenu({ report }: { report: OutboxReport }): ReactNode {
  const t = useT()
  const withdrawing = useWithdrawal(report)
  const share = useShare(report)
  const { status } = progressOf(report)
  const { accident } = report
  const isWithdrawn = accident?.status === 'cancelled'
  if (status === 'refused') return null
  return (
    <>
      <MoreMenu label={t('accidents:receipt.more')}>
        {accident && !isWithdrawn ? (
          <>
            <MenuButton icon={<Share2 aria-hidden />} onClick={() => void share()}>
              {t('accidents:receipt.share')}
            </MenuButton>
            <MenuLink icon={<FilePlus2 aria-hidden />} href={`/cases/${accident.id}#papers`}>
              {t('accidents:receipt.add')}
            </MenuLink>
          </>
        ) : null}
        {isWithdrawn ? null : (
          <MenuButton icon={<Undo2 aria-hidden />} onClick={withdrawing.ask}>
            {t('accidents:receipt.cancel')}
          </MenuButton>
        )}
        {status === 'arrived' ? (
          <MenuButton icon={<X aria-hidden />} onClick={() => void dismissReport(report)}>
            {t('accidents:receipt.notNow')}
          </MenuButton>
        ) : null}
      </MoreMenu>
      <WithdrawalQuestion report={report} withdrawing={withdrawing} />
    </>
  )
}

interface QuestionProps {
  report: OutboxReport
  withdrawing: ReturnType<typeof useWithdrawal>
}

function WithdrawalQuestion({ report, withdrawing }: QuestionProps): ReactNode {
  const t = useT()
  const number = numberOf(report)
  const texts = number
    ? {
        title: t('accidents:cancel.title', { number: `\u2066${number}\u2069` }),
        text: t('accidents:cancel.text'),
        confirmLabel: t('accidents:cancel.confirm'),
      }
    : {
        title: t('accidents:cancel.unsentTitle'),
        text: t('accidents:cancel.unsentText'),
        confirmLabel: t('accidents:cancel.confirmUnsent'),
      }
  const { isAsking, isBusy, hasFailed, keep, withdraw } = withdrawing
  return (
    <Confirm
      {...texts}
      text={
        <>
          <p>{texts.text}</p>
          {hasFailed ? (
            <p role="alert" className={styles.refused}>
              {t('accidents:cancel.failed')}
            </p>
          ) : null}
        </>
      }
      isOpen={isAsking}
      tone="danger"
      isBusy={isBusy}
      cancelLabel={t('accidents:cancel.keep')}
      onConfirm={withdraw}
      onCancel={keep}
    />
  )
}

function useShare(report: OutboxReport): () => Promise<void> {
  const t = useT()
  const { formatDateTime } = useFormats()
  return async () => {
    const text = t('accidents:receipt.shareText', {
      number: numberOf(report) ?? '',
      time: formatDateTime(report.queuedAt),
      place: wholePlaceText(placeOf(report), t),
    })
    const end = await shareText(t('accidents:receipt.label'), text)
    if (end === 'copied') showToast({ kind: 'success', text: t('accidents:receipt.copied') })
    if (end === 'failed') showToast({ kind: 'error', text: t('accidents:receipt.notCopied') })
  }
}

/** Withdraws a report: on the server if it has arrived, otherwise only from this device. */
function useWithdrawal(report: OutboxReport) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function withdraw(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      await takeBack(report)
      setAsking(false)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }

  function ask(): void {
    setFailed(false)
    setAsking(true)
  }

  return { isAsking, isBusy, hasFailed, ask, keep: () => setAsking(false), withdraw: () => void withdraw() }
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
