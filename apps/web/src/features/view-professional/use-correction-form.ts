import { correctionForm, directoryRoutes } from '@krash/contract/professionals/directory'
import type { CorrectionTopic } from '@krash/contract/professionals/directory'
import { call } from '#shared/api/call.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import type { Who } from '#entities/professionals/professional-keys.ts'

interface CorrectionValues {
  topic: CorrectionTopic | undefined
  message: string
}

const blank: CorrectionValues = { topic: undefined, message: '' }

export type CorrectionFormState = ReturnType<typeof useCorrectionForm>

export function useCorrectionForm({ type, id }: Who, onSent: () => void) {
  return useContractForm({
    id: 'correction',
    schema: correctionForm,
    values: blank,
    fields: ['topic', 'message'],
    draft: formDraft<CorrectionValues>(`correction_${id}`),
    send: (body, { idempotencyKey }) =>
      call(directoryRoutes.reportProfessionalError, { params: { type, id }, body, idempotencyKey }),
    onSaved: onSent,
  })
}
