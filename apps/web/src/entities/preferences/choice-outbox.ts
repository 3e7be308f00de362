import { preferencesRoutes } from '@krash/contract/preferences'
import { call } from '#shared/api/call.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import type { DeviceChoice } from '#shared/device-choices.ts'
import { declareKind } from '#shared/offline/outbox.ts'
import { deliveryAfter } from '#shared/offline/parcel.ts'
import type { Parcel } from '#shared/offline/parcel.ts'
import { createSignal } from '#shared/store/create-store.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { forgetUnsent, noteOfUnsent } from './unsent-choice.ts'

/** Language and theme as chosen on this device, while the account does not know of them; one per person. */
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

/** The signed-in person's choices that the server does not know yet. */
export function waitingChoice(): DeviceChoice | undefined {
  return outbox.own()[0]?.choice
}

/** Keeps a choice until the server has it; only the newest language and theme count. */
export function keepChoice(userId: string, choice: DeviceChoice): void {
  void putChoice(userId, choice)
}

async function putChoice(userId: string, choice: DeviceChoice): Promise<void> {
  const noted = noteOfUnsent()
  try {
    await outbox.put(userId, { choice: { ...waitingChoice(), ...choice } })
  } catch {
    // If the device cannot write, the choice stays on this device alone.
  }
  // A later choice is noted until it is stored as well.
  if (noteOfUnsent() === noted) forgetUnsent()
}

/** Calls a listener when the server refuses a choice. */
export const whenRefused = refusals.subscribe
