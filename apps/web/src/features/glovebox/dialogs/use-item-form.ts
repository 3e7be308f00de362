import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldPath, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#shared/api/api-error.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { SERVER_PROBLEM, useLateValidation } from '#shared/forms/use-late-validation.ts'
import type { Attempt, TypedValues } from '#entities/glovebox/device-storage.ts'
import { useGloveboxItems } from '#entities/glovebox/glovebox-queries.ts'
import type { Forms, ItemKind, Items } from '#entities/glovebox/glovebox-lists.ts'
import type { ClaimedDraft } from './dialog-draft.ts'

interface ItemFormParts<K extends ItemKind, Values extends TypedValues> {
  kind: K
  /** The thing to change; undefined to add one. */
  item: Items[K] | undefined
  valuesOf: (item: Items[K] | undefined) => Values
  schema: Parameters<typeof contractResolver<Values, Forms[K]>>[0]
  draft: ClaimedDraft
  onSaved: (saved: Items[K], isMoreToCome: boolean) => void
}

type Form<K extends ItemKind, Values extends TypedValues> = UseFormReturn<Values, unknown, Forms[K]>

/** The form of one thing: what is typed is kept as a draft until the server has it. */
export function useItemForm<K extends ItemKind, Values extends TypedValues>(parts: ItemFormParts<K, Values>) {
  const { item, valuesOf, draft } = parts
  const form: Form<K, Values> = useForm<Values, unknown, Forms[K]>({
    defaultValues: valuesOf(item) as DefaultValues<Values>,
    resolver: contractResolver<Values, Forms[K]>(parts.schema),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const timing = useLateValidation(form)
  const [ledger] = useState(() =>
    createLedger(draft.found?.baseVersion ?? item?.updatedAt ?? null, draft.found?.attempt ?? null),
  )
  const filling = useDraft({ form, draft, ledger })
  const sending = useSending(parts, { form, ledger, fill: filling.fill })

  return {
    form,
    timing,
    ...sending,
    /** Changes when other values are put into the fields. */
    filling: filling.count,
    /** What is in the fields was typed earlier and brought back. */
    isRestored: filling.isRestored,
    startFresh: () => {
      ledger.rebase(item?.updatedAt ?? null)
      filling.fill(valuesOf(item))
    },
  }
}

export type ItemForm<K extends ItemKind, Values extends TypedValues> = ReturnType<
  typeof useItemForm<K, Values>
>

interface Writing<K extends ItemKind, Values extends TypedValues> {
  form: Form<K, Values>
  ledger: Ledger
  fill: (values: Values) => void
}

/** Sends the form and tells what failed. */
function useSending<K extends ItemKind, Values extends TypedValues>(
  parts: ItemFormParts<K, Values>,
  { form, ledger, fill }: Writing<K, Values>,
) {
  const { kind, item, valuesOf, draft, onSaved } = parts
  const items = useGloveboxItems(kind)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const conflict = useConflict(parts, { ledger, fill, submit: () => void submit() })

  /** `isMoreToCome`: the form is emptied afterwards, for the next one. */
  async function submit(isMoreToCome = false): Promise<void> {
    // At once, not with the next picture: two presses must not send twice.
    if (isSending.current) return
    isSending.current = true
    let saved: Items[K] | undefined
    try {
      await form.handleSubmit(async (body) => {
        saved = await send(body)
      })()
    } finally {
      isSending.current = false
    }
    if (saved === undefined) return
    if (isMoreToCome) fill(valuesOf(undefined))
    onSaved(saved, isMoreToCome)
  }

  async function send(body: Forms[K]): Promise<Items[K] | undefined> {
    setBusy(true)
    setFailure(undefined)
    try {
      const saved = await (item
        ? items.update(item.id, ledger.versioned(body))
        : items.add(body, keyOf(body)))
      ledger.settle()
      draft.forget()
      return saved
    } catch (error) {
      setFailure(dataOperationText(error, kind, item ? 'update' : 'add'))
      if (error instanceof ApiError) await explain(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  function keyOf(body: Forms[K]): string {
    const idempotencyKey = ledger.keyFor(body)
    draft.keep({ baseVersion: null, values: form.getValues(), attempt: ledger.state().attempt })
    return idempotencyKey
  }

  async function explain({ fieldErrors, code }: ApiError): Promise<void> {
    for (const { field, message } of fieldErrors)
      form.setError(field as FieldPath<Values>, { type: SERVER_PROBLEM, message })
    if (code === 'CHANGED_ELSEWHERE') await conflict.compare()
  }

  return {
    submit: (isMoreToCome?: boolean) => void submit(isMoreToCome),
    isBusy,
    /** Why the last try failed. */
    failure: conflict.theirs === undefined ? failure : undefined,
    ...conflict,
  }
}

interface Resolving<K extends ItemKind, Values extends TypedValues> extends Pick<
  Writing<K, Values>,
  'ledger' | 'fill'
> {
  submit: () => void
}

/** Two versions of one thing, and the person's choice between them. */
function useConflict<K extends ItemKind, Values extends TypedValues>(
  { kind, item, valuesOf }: ItemFormParts<K, Values>,
  { ledger, fill, submit }: Resolving<K, Values>,
) {
  const { readLatest } = useGloveboxItems(kind)
  const [theirs, setTheirs] = useState<Values>()
  return {
    /** The version that was saved elsewhere meanwhile. */
    theirs,
    compare: async () => {
      const latest = item && (await readLatest(item.id).catch(() => undefined))
      if (latest === undefined) return
      ledger.rebase(latest.updatedAt)
      setTheirs(valuesOf(latest))
    },
    keepMine: () => {
      setTheirs(undefined)
      submit()
    },
    takeTheirs: () => {
      if (theirs) fill(theirs)
      setTheirs(undefined)
    },
  }
}

export interface Ledger {
  state: () => { base: string | null; attempt: Attempt | null }
  /** The body of a change, with the version that it builds on. */
  versioned: <Body extends object>(body: Body) => Body & { updatedAt?: string }
  /** The change builds on another version from now on. */
  rebase: (version: string | null) => void
  /** The key of a try to add: the same body has the same one, however often it is sent; another body is another try. */
  keyFor: (body: object) => string
  /** The try has come through. */
  settle: () => void
}

/** Which version a change builds on, and with which key a thing is being added. */
export function createLedger(base: string | null, attempt: Attempt | null): Ledger {
  let state = { base, attempt }
  return {
    state: () => state,
    versioned: (body) => (state.base === null ? body : { ...body, updatedAt: state.base }),
    rebase: (version) => {
      state = { ...state, base: version }
    },
    keyFor: (given) => {
      const body = JSON.stringify(given)
      const last = state.attempt?.body === body ? state.attempt : null
      const next = last ?? { idempotencyKey: crypto.randomUUID(), body }
      state = { ...state, attempt: next }
      return next.idempotencyKey
    },
    settle: () => {
      state = { ...state, attempt: null }
    },
  }
}

interface Drafting<K extends ItemKind, Values extends TypedValues> extends Omit<Writing<K, Values>, 'fill'> {
  draft: ClaimedDraft
}

/** Brings back what was typed before, and keeps what is typed now. */
function useDraft<K extends ItemKind, Values extends TypedValues>(parts: Drafting<K, Values>) {
  const { form, draft, ledger } = parts
  const [isRestored, setRestored] = useState(draft.found !== undefined)
  const [count, setCount] = useState(0)

  useEffect(() => {
    if (draft.found === undefined) return
    form.reset({ ...form.getValues(), ...draft.found.values }, { keepDefaultValues: true })
    setCount((fillings) => fillings + 1)
  }, [form, draft])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const initial: Partial<TypedValues> = form.formState.defaultValues ?? {}
          const isTyped = Object.entries(values).some(([field, value]) => value !== initial[field])
          const { base, attempt } = ledger.state()
          if (isTyped) draft.keep({ baseVersion: base, values, attempt })
          else draft.forget()
        },
      }),
    [form, draft, ledger],
  )

  /** Puts other values into the fields; they count as unchanged. */
  function fill(values: Values): void {
    form.reset(values)
    draft.forget()
    setRestored(false)
    setCount((fillings) => fillings + 1)
  }

  return { isRestored, count, fill }
}
