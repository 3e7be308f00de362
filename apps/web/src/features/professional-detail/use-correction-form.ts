import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { correctionForm, directoryRoutes } from '@krash/contract/professionals/directory'
import type { CorrectionForm, CorrectionTopic } from '@krash/contract/professionals/directory'
import { call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { sendKeys } from '#shared/api/send-key.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { useLateValidation } from '#shared/forms/use-late-validation.ts'
import type { Who } from '#entities/professionals/professional-keys.ts'

/** What stands in the form. */
interface CorrectionValues {
  topic: CorrectionTopic | undefined
  message: string
}

export type CorrectionFormState = ReturnType<typeof useCorrectionForm>

/** The form for an error in the directory: kept as a draft while it is typed, sent once however often it is pressed. */
export function useCorrectionForm({ type, id }: Who, onSent: () => void) {
  const [draft] = useState(() => formDraft<CorrectionValues>(`correction_${id}`))
  const [keyOf] = useState(() => sendKeys())
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useForm<CorrectionValues, unknown, CorrectionForm>({
    defaultValues: { topic: undefined, message: '', ...draft.read() },
    resolver: contractResolver<CorrectionValues, CorrectionForm>(
      typedSchema({ schema: correctionForm, bodyOf: (typed: CorrectionValues) => typed }),
    ),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const timing = useLateValidation(form)
  const values = useWatch({ control: form.control }) as CorrectionValues
  useEffect(() => {
    if (values.message.trim() === '' && values.topic === undefined) draft.forget()
    else draft.keep(values)
  }, [draft, values])

  async function send(body: CorrectionForm): Promise<void> {
    setFailure(undefined)
    setSending(true)
    try {
      const idempotencyKey = keyOf(body)
      await call(directoryRoutes.reportProfessionalError, { params: { type, id }, body, idempotencyKey })
      draft.forget()
      onSent()
    } catch (error) {
      setFailure(errorText(error))
      setSending(false)
    }
  }

  return {
    form,
    timing,
    values,
    failure,
    isSending,
    forget: draft.forget,
    submit: () => {
      if (!isSending) void form.handleSubmit(send)()
    },
  }
}
