import type { ReactNode } from 'react'
import { LatestReceipt } from '#features/report-accident/receipt/latest-receipt.tsx'
import { peopleOfReport } from './people-of-report.tsx'

/** The newest report on this device, and what can be done for its people. */
export function NewestReceipt(): ReactNode {
  return <LatestReceipt after={peopleOfReport} />
}
