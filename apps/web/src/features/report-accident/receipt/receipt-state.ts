import type { Sending } from '#entities/accidents/report-kind.ts'
import { progressOf } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'

/** The state shown to the person; most values end a phrase key `accidents:receipt.*`. */
export type ReceiptState = 'saved' | 'retrying' | 'sending' | 'received' | 'sent' | 'cancelled' | 'refused'

interface Circumstances {
  isOnline: boolean
  sending: Sending | null
}

export function receiptState(report: OutboxReport, { isOnline, sending }: Circumstances): ReceiptState {
  if (report.accident?.status === 'cancelled') return 'cancelled'
  const { status, isReportSafe } = progressOf(report)
  if (status === 'refused') return 'refused'
  if (status === 'arrived') return 'sent'
  if (isReportSafe) return 'received'
  if (sending?.reportKey === report.key) return 'sending'
  if (!isOnline) return 'saved'
  return report.delivery.attempts === 0 ? 'sending' : 'retrying'
}
