import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Claim, ClaimForm } from '@krash/contract/claims'
import { ApiError } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { sendKeys } from '#shared/api/send-key.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { SERVER_PROBLEM, useLateValidation } from '#shared/forms/use-late-validation.ts'
import { useCaseChanges } from '#entities/claims/case-queries.ts'
import type { ClaimDetails } from '#entities/claims/case-queries.ts'
import { addingSchema, changingSchema, claimFields, claimValuesOf } from './claim-values.ts'
import type { ClaimField, ClaimValues } from './claim-values.ts'

interface ClaimFormParts {
  accidentId: string
  /** The claim to change; undefined to add one. */
  claim: Claim | undefined
  /** Ids of the own policies. */
  policyIds: readonly string[]
  onSaved: () => void
}

interface Kept {
  values: ClaimValues
  /** Key of the first try: a second one after a reload adds nothing twice. */
  key: string
}

export type ClaimFormState = ReturnType<typeof useClaimForm>

/** The form of a claim: what is typed is kept until the server has it. */
export function useClaimForm(parts: ClaimFormParts) {
  const { accidentId, claim, policyIds } = parts
  const [draft] = useState(() => formDraft<Kept>(`claim_${claim?.id ?? accidentId}`))
  const [found] = useState(() => draft.read())
  const [isRestored, setRestored] = useState(found !== undefined)
  const [firstKey] = useState(() => found?.key ?? crypto.randomUUID())
  const initial = claimValuesOf(claim, policyIds)
  const form = useForm<ClaimValues, unknown, ClaimForm | ClaimDetails>({
    defaultValues: initial,
    resolver: contractResolver<ClaimValues, ClaimForm | ClaimDetails>(
      claim ? changingSchema : addingSchema(accidentId),
    ),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const timing = useLateValidation(form)
  const values = useWatch({ control: form.control }) as ClaimValues
  const [isDirty, setDirty] = useState(found !== undefined)

  useEffect(() => {
    if (found) form.reset(found.values, { keepDefaultValues: true })
  }, [form, found])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          const start = form.formState.defaultValues ?? {}
          const isTyped = claimFields.some((field) => typed[field] !== start[field])
          setDirty(isTyped)
          if (isTyped) draft.keep({ values: typed, key: firstKey })
          else draft.forget()
        },
      }),
    [form, draft, firstKey],
  )

  function fill(start: ClaimValues): void {
    timing.forget()
    form.reset(start)
    draft.forget()
    setRestored(false)
    setDirty(false)
  }

  const sending = useSending(parts, { form, firstKey, forget: draft.forget, fill })
  return {
    form,
    timing,
    values,
    isDirty,
    isRestored,
    forget: draft.forget,
    startFresh: () => fill(initial),
    ...sending,
  }
}

interface Sending {
  form: ReturnType<typeof useForm<ClaimValues, unknown, ClaimForm | ClaimDetails>>
  firstKey: string
  forget: () => void
  fill: (values: ClaimValues) => void
}

/** Sends the form and tells what failed. */
function useSending(parts: ClaimFormParts, { form, firstKey, forget, fill }: Sending) {
  const { accidentId, claim, policyIds, onSaved } = parts
  const [keyOf] = useState(() => sendKeys(keysAfter(firstKey)))
  const [version, setVersion] = useState(claim?.updatedAt ?? '')
  const [newer, setNewer] = useState<Claim>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const changes = useCaseChanges(accidentId)

  async function send(body: ClaimForm | ClaimDetails, updatedAt: string): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    setNewer(undefined)
    try {
      await (claim
        ? changes.update(claim.id, { ...body, updatedAt })
        : changes.add(body as ClaimForm, keyOf(body)))
      forget()
      onSaved()
    } catch (error) {
      setFailure(errorText(error))
      if (error instanceof ApiError) await explain(error)
    }
    setBusy(false)
  }

  async function explain({ fieldErrors, code }: ApiError): Promise<void> {
    for (const { field, message } of fieldErrors)
      form.setError(field as ClaimField, { type: SERVER_PROBLEM, message })
    if (code !== 'CHANGED_ELSEWHERE' || !claim) return
    setNewer(await changes.readLatest(claim.id).catch(() => undefined))
  }

  function submit(updatedAt = version): void {
    if (!isBusy) void form.handleSubmit((body) => send(body, updatedAt))()
  }

  return {
    isBusy,
    failure,
    /** It was changed elsewhere meanwhile; the person chooses. */
    newer,
    submit: () => submit(),
    keepMine: (latest: Claim) => {
      setVersion(latest.updatedAt)
      submit(latest.updatedAt)
    },
    takeTheirs: (latest: Claim) => {
      setVersion(latest.updatedAt)
      setNewer(undefined)
      setFailure(undefined)
      fill(claimValuesOf(latest, policyIds))
    },
  }
}

/** The first content gets the key that is kept with the draft, every other one a key of its own. */
function keysAfter(first: string): () => string {
  let next: string | undefined = first
  return () => {
    const key = next ?? crypto.randomUUID()
    next = undefined
    return key
  }
}
