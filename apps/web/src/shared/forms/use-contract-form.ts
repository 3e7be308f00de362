import { useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldProblem } from '@krash/contract/wire'
import { ApiError } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { attemptFor } from '#shared/api/send-key.ts'
import type { Attempt } from '#shared/api/send-key.ts'
import { contractResolver } from './contract-resolver.ts'
import type { FormSchema } from './contract-resolver.ts'
import { differingFields } from './differing-fields.ts'
import type { FormDraft, Version } from './form-draft.ts'
import { refusedFields } from './refused-fields.ts'
import { SERVER_PROBLEM, useLateValidation } from './use-late-validation.ts'

/** `values` are the initial values, read only once, because nothing may change while the person types. */
interface ContractFormParts<
  Values extends FieldValues,
  Output extends object,
  Saved,
> extends Version<Values> {
  /** Prefix of the controls' ids: `contact` makes `contact-email`. */
  id: string
  /** The rules for the typed values; its output is the body to send. */
  schema: FormSchema<Output>
  problemText?: (problem: FieldProblem) => string | undefined
  /** In the order of the form, for its `ErrorSummary`. Without them the first invalid field takes the focus. */
  fields?: readonly FieldPath<Values>[]
  /** The fields that make a draft worth keeping; all by default. */
  typed?: readonly FieldPath<Values>[]
  draft?: FormDraft<Values>
  send: (body: Output, sending: Sending) => Promise<Saved>
  onSaved?: (saved: Saved) => void
  failureText?: (error: unknown) => string
  /** The field that a refusal concerns, by its code. */
  fieldOfCode?: Partial<Record<string, FieldPath<Values>>>
  /** Reads the server's current version after `updatedAt` was refused. */
  readLatest?: () => Promise<Version<Values> | undefined>
}

interface Sending {
  idempotencyKey: string
  /** The version being changed. */
  updatedAt: string | undefined
}

export type ContractForm<Values extends FieldValues, Output extends object, Saved> = ReturnType<
  typeof useContractForm<Values, Output, Saved>
>

/**
 * A form over a schema of the contract. Input is kept as a draft until the server has it, validated late, and sent once
 * however often the button is pressed. Refusals are shown at their fields; if another version was saved elsewhere
 * meanwhile, the person chooses between `theirs` and their own.
 */
export function useContractForm<Values extends FieldValues, Output extends object, Saved>(
  parts: ContractFormParts<Values, Output, Saved>,
) {
  const { id, fields = [] } = parts
  const typing = useTyping(parts)
  const sending = useSending(parts, typing)
  const { form, timing, values, isDirty, isRestored, filling, refill, startFresh, forget } = typing
  const { errors, submitCount } = form.formState
  const idOf = (field: FieldPath<Values>) => `${id}-${field}`
  const problemAt = (field: FieldPath<Values>) => form.getFieldState(field, form.formState).error
  return {
    ...sending,
    form,
    timing,
    fields,
    values,
    isDirty,
    /** True when the values come from an earlier draft. */
    isRestored,
    /** Changes whenever the fields are filled with other values. */
    filling,
    refill,
    startFresh,
    forget,
    idOf,
    /** Props to spread on a control. */
    field: (name: FieldPath<Values>) => ({
      id: idOf(name),
      error: problemAt(name)?.message,
      ...form.register(name, { onChange: () => timing.onChange(name), onBlur: () => timing.onBlur(name) }),
    }),
    /** The problems after a submission, for `ErrorSummary`. */
    wrong: fields
      .filter((field) => submitCount > 0 && errors[field])
      .map((field) => ({ field, fieldId: idOf(field), message: '', ...problemAt(field) })),
  }
}

function useTyping<Values extends FieldValues, Output extends object, Saved>(
  parts: ContractFormParts<Values, Output, Saved>,
) {
  const [{ start, draft, found }] = useState(() => ({
    start: { values: parts.values, updatedAt: parts.updatedAt },
    draft: parts.draft,
    found: parts.draft?.read(),
  }))
  const form = useForm<Values, unknown, Output>({
    defaultValues: { ...start.values, ...found?.values } as DefaultValues<Values>,
    resolver: contractResolver<Values, Output>(parts.schema, parts.problemText),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: parts.fields === undefined,
  })
  const timing = useLateValidation(form)
  const values = useWatch({ control: form.control }) as Values
  const [base, setBase] = useState<Version<Values>>(found?.base ?? start)
  const [isRestored, setRestored] = useState(found !== undefined)
  const [filling, setFilling] = useState(0)
  const isDirty = differingFields(values, base.values, parts.typed ?? Object.keys(start.values)).length > 0
  const attempt = useRef(found?.attempt)
  const isKept = useRef(isRestored)

  useEffect(() => {
    if (isDirty) draft?.keep({ values, base, attempt: attempt.current })
    // A draft that could not be read before the session was known must stay.
    else if (isKept.current) draft?.forget()
    isKept.current = isDirty
  }, [draft, isDirty, values, base])

  function refill(version: Version<Values>): void {
    timing.forget()
    form.reset(version.values)
    setBase(version)
    setRestored(false)
    setFilling(filling + 1)
  }

  return {
    form,
    timing,
    values,
    isDirty,
    isRestored,
    filling,
    base,
    setBase,
    refill,
    startFresh: () => refill(start),
    forget: () => draft?.forget(),
    /** Stores what is being sent before it goes out. */
    keepAttempt: (body: Output, over: Version<Values>): Attempt => {
      const next = attemptFor(body, attempt.current)
      attempt.current = next
      if (isDirty) draft?.keep({ values: form.getValues(), base: over, attempt: next })
      return next
    },
    /** Call after a successful save. */
    settle: (version: Version<Values>): void => {
      attempt.current = undefined
      draft?.forget()
      setBase(version)
    },
  }
}

type Typing<Values extends FieldValues, Output extends object, Saved> = ReturnType<
  typeof useTyping<Values, Output, Saved>
>

type OnSaved<Saved> = ((saved: Saved) => void) | undefined

function useSending<Values extends FieldValues, Output extends object, Saved>(
  parts: ContractFormParts<Values, Output, Saved>,
  { form, base, setBase, keepAttempt, settle, refill }: Typing<Values, Output, Saved>,
) {
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<Version<Values>>()
  const sending = useRef<Promise<boolean>>(undefined)

  /** Two presses must not send twice: the second hears what becomes of the first. */
  function submit(over: Version<Values>, onSaved: OnSaved<Saved>): Promise<boolean> {
    sending.current ??= sendOnce(over, onSaved)
    return sending.current
  }

  async function sendOnce(over: Version<Values>, onSaved: OnSaved<Saved>): Promise<boolean> {
    let done: { saved: Saved } | undefined
    await form
      .handleSubmit(async (body) => {
        done = await send(body, over)
      })()
      .finally(() => (sending.current = undefined))
    if (done === undefined) return false
    settle({ values: form.getValues(), updatedAt: over.updatedAt })
    onSaved?.(done.saved)
    return true
  }

  async function send(body: Output, over: Version<Values>): Promise<{ saved: Saved } | undefined> {
    setFailure(undefined)
    setTheirs(undefined)
    try {
      const { idempotencyKey } = keepAttempt(body, over)
      return { saved: await parts.send(body, { idempotencyKey, updatedAt: over.updatedAt }) }
    } catch (error) {
      const latest = await readNewer(parts, error)
      // Only something outside this form was changed, so there is nothing to choose between.
      if (latest && isSameForm(latest, over)) return send(body, latest)
      if (latest) setTheirs(latest)
      else setFailure(explain(parts, form, error))
      return undefined
    }
  }

  return {
    isBusy: form.formState.isSubmitting,
    /** The reason the last try failed. */
    failure,
    /** The version saved elsewhere meanwhile. */
    theirs,
    submit: (event?: SyntheticEvent, onSaved = parts.onSaved) => {
      event?.preventDefault()
      void submit(base, onSaved)
    },
    /** Like a submission; tells whether the server has it. */
    save: () => submit(base, parts.onSaved),
    keepMine: () => {
      if (theirs === undefined) return
      setTheirs(undefined)
      setBase(theirs)
      void submit(theirs, parts.onSaved)
    },
    takeTheirs: () => {
      if (theirs === undefined) return
      refill(theirs)
      setTheirs(undefined)
    },
  }
}

async function readNewer<Values extends FieldValues, Output extends object, Saved>(
  { readLatest }: ContractFormParts<Values, Output, Saved>,
  error: unknown,
): Promise<Version<Values> | undefined> {
  if (!(error instanceof ApiError) || error.code !== 'CHANGED_ELSEWHERE') return undefined
  return readLatest?.().catch(() => undefined)
}

/** True when two versions differ only outside the form. */
function isSameForm<Values extends FieldValues>(one: Version<Values>, other: Version<Values>): boolean {
  const fields = Object.keys(one.values)
  return one.updatedAt !== other.updatedAt && differingFields(one.values, other.values, fields).length === 0
}

/** Shows a refusal at its fields. Returns the sentence for the form as a whole, if one is needed. */
function explain<Values extends FieldValues, Output extends object, Saved>(
  { fields, fieldOfCode, failureText = errorText }: ContractFormParts<Values, Output, Saved>,
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): string | undefined {
  const refused = error instanceof ApiError ? refusedFields(error, form.getValues(), fieldOfCode) : []
  for (const [index, { field, message }] of refused.entries()) {
    const shouldFocus = fields === undefined && index === 0
    form.setError(field as FieldPath<Values>, { type: SERVER_PROBLEM, message }, { shouldFocus })
  }
  return fields === undefined && refused.length > 0 ? undefined : failureText(error)
}
