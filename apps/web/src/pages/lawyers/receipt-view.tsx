import type { ReactNode } from 'react'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { LatestReceipt } from '#features/report-accident/receipt/latest-receipt.tsx'
import { AfterReport } from '../sharing/after-report.tsx'

/** The receipt of a report that was just sent, and the next calls; the lawyers wait behind one of them. */
export function ReceiptView(): ReactNode {
  return <LatestReceipt after={after} />
}

function after(report: OutboxReport): ReactNode {
  return <AfterReport report={report} />
}
