import { preferencesRoutes } from '@krash/contract/preferences'
import { call } from '#shared/api/call.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import type { DeviceChoice } from '#shared/device-choices.ts'
import { declareKind } from '#shared/offline/outbox.ts'
import { deliveryAfter } from '#shared/offline/parcel.ts'
import type { Parcel } from '#shared/offline/parcel.ts'
import { createSignal } from '#shared/store/create-store.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'

/** Language and theme as chosen on this device and not told to the account yet; one for each person. */
interface QueuedChoice extends Parcel {
  kind: 'choice'
  choice: DeviceChoice
}

const refusals = createSignal()

const outbox = declareKind<QueuedChoice, unknown>({
  name: 'choice',
  send: ({ choice }) => call(preferencesRoutes.updatePreferences, { body: choice }),
  afterTry: (queued, tried) =>
    tried.outcome.kind === 'wait'
      ? { ...queued, delivery: deliveryAfter(queued.delivery, tried) }
      : undefined,
  onTried: (_queued, { outcome, error }) => {
    if (outcome.kind !== 'refused') return
    showToast({ kind: 'error', text: dataOperationText(error, 'preferences', 'save') })
    refusals.tell()
  },
})

/** The choices of the person signed in that the server does not know of yet. */
export function waitingChoice(): DeviceChoice | undefined {
  return outbox.own()[0]?.choice
}

/** Keeps a choice until the server has it; the newest of each sort counts. */
export function keepChoice(userId: string, choice: DeviceChoice): void {
  // Where the device cannot write, the choice stays on this device alone.
  outbox.put(userId, { choice: { ...waitingChoice(), ...choice } }).catch(() => undefined)
}

/** The server will not have what was chosen. */
export const whenRefused = refusals.subscribe
