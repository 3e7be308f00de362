import type { Callee } from '@krash/contract/accidents'
import { createOwnStore } from '#shared/session/own-store.ts'

interface AskedCall {
  reportKey: string
  callee: Callee
}

/** Whom the person set out to reach last. Kept, because a phone may close the page during the call. */
export const askedCall = createOwnStore<AskedCall | undefined>({
  key: 'krash_asked_call',
  field: 'call',
  none: undefined,
  parse: (stored) => (isAskedCall(stored) ? stored : undefined),
})

function isAskedCall(stored: unknown): stored is AskedCall {
  return typeof stored === 'object' && stored !== null && 'reportKey' in stored && 'callee' in stored
}
