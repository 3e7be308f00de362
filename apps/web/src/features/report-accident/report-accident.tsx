import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { isEmpty } from '#entities/accidents/draft.ts'
import { useDraft } from '#entities/accidents/use-draft.ts'
import { ReportForm } from './form/report-form.tsx'
import { forgetArrival, hasJustArrived, useReportOutbox } from '#entities/accidents/report-outbox.ts'
import { progressOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { Receipts } from './receipt/latest-receipt.tsx'
import type { AfterReceipt } from './receipt/latest-receipt.tsx'

interface ReportAccidentProps {
  /** Called when a report that was sent while the person watched has arrived and no new one was begun. */
  onArrived: () => void
  afterReceipt: AfterReceipt
  /** The cards of who was there. */
  who: ReactNode
}

/** The report form. Reports that are waiting, or whose receipt was not dismissed, are shown before it. */
export function ReportAccident({ onArrived, afterReceipt, who }: ReportAccidentProps): ReactNode {
  const t = useT()
  const { draft } = useDraft()
  const { reports } = useReportOutbox()
  const [wantsAnother, setWantsAnother] = useState(false)
  const isBegun = !isEmpty(draft)
  useSent(reports, () => setWantsAnother(false))
  useArrival(reports, () => {
    if (!isBegun && !wantsAnother) onArrived()
  })

  const [newest] = reports
  const showsForm = newest === undefined || isBegun || wantsAnother
  return (
    <div className={layout.stack16}>
      <Receipts after={afterReceipt} />
      {showsForm ? (
        <ReportForm who={who} />
      ) : (
        <Button ref={focusGoesOn} isWide onClick={() => setWantsAnother(true)}>
          {t('accidents:receipt.another')}
        </Button>
      )}
    </div>
  )
}

/** The receipt replaces the form after Send, so reading continues there. */
function useSent(reports: readonly OutboxReport[], onSent: () => void): void {
  const known = useRef(new Set(reports.map(({ key }) => key)))
  const newest = reports[0]?.key
  useEffect(() => {
    if (newest === undefined || known.current.has(newest)) return
    known.current.add(newest)
    onSent()
    const heading = document.querySelector<HTMLElement>(`[data-receipt="${CSS.escape(newest)}"]`)
    heading?.focus({ preventScroll: true })
    // At the top, 911 stays in sight above the receipt.
    scrollTo({ top: 0 })
  }, [newest, onSent])
}

/** How long to wait for the photos after the report itself has arrived; they continue in the background. */
const PHOTO_PATIENCE_MS = 4000

/**
 * Calls back when a report that was sent here and now has arrived completely, or 4 s after its text did. One that had to
 * wait for the network changes in place, because nobody pressed anything just then, and so does one on whose receipt the
 * person has begun with something.
 */
function useArrival(reports: readonly OutboxReport[], onArrived: () => void): void {
  const sentNow = useRef(new Set<string>())
  const late = useRef(new Set(reports.filter(isWaiting).map(({ key }) => key)))
  const callBack = useRef(onArrived)
  const isOnline = useOnline()
  useEffect(() => {
    callBack.current = onArrived
  })
  useEffect(() => onReceiptPressed((key) => late.current.add(key)), [])

  useEffect(() => {
    const seen = sentNow.current
    for (const report of reports) {
      if (!isOnline || report.delivery.attempts > 0) noteLate(report, late.current)
      note(report, { seen, late: late.current })
    }
    const safe = reports.find(({ key, delivery }) => delivery.status === 'safe' && seen.has(key))
    if (!safe) return undefined
    const isWhole = progressOf(safe).status === 'arrived'
    const due = isWhole
      ? 0
      : Date.parse(safe.accident?.createdAt ?? safe.queuedAt) + PHOTO_PATIENCE_MS - Date.now()
    const leadOn = () => {
      seen.delete(safe.key)
      forgetArrival(safe.key)
      if (!late.current.has(safe.key)) callBack.current()
    }
    const timer = setTimeout(leadOn, Math.min(Math.max(due, 0), PHOTO_PATIENCE_MS))
    return () => clearTimeout(timer)
  }, [reports, isOnline])
}

/** Tells of which report the receipt was pressed; returns a function that stops it. */
function onReceiptPressed(tell: (key: string) => void): () => void {
  const listener = ({ target }: MouseEvent): void => {
    const receipt = target instanceof Element ? target.closest<HTMLElement>('[data-report]') : null
    const key = receipt?.dataset['report']
    if (key !== undefined) tell(key)
  }
  document.addEventListener('click', listener, true)
  return () => document.removeEventListener('click', listener, true)
}

function noteLate(report: OutboxReport, late: Set<string>): void {
  if (isWaiting(report)) late.add(report.key)
}

function note(report: OutboxReport, { seen, late }: { seen: Set<string>; late: ReadonlySet<string> }): void {
  if (late.has(report.key)) seen.delete(report.key)
  else if (isWaiting(report) || hasJustArrived(report.key)) seen.add(report.key)
}

function isWaiting({ delivery }: OutboxReport): boolean {
  return delivery.status === 'waiting'
}
