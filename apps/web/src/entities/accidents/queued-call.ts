import type { Callee } from '@krash/contract/accidents'
import type { Parcel } from '#shared/offline/parcel.ts'

/** Somebody was reached after a report on this device, and the server does not know it yet. */
export interface QueuedCall extends Parcel {
  kind: 'call'
  reportKey: string
  /** Null when the report had not arrived yet. */
  accidentId: string | null
  callee: Callee
  /** ISO 8601; null takes the note back. */
  at: string | null
}

export function isCallOf(reportKey: string) {
  return (parcel: Parcel): parcel is QueuedCall =>
    parcel.kind === 'call' && (parcel as QueuedCall).reportKey === reportKey
}
