import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import type { FieldProblem } from '@krash/contract/wire'
import { useOnline } from '#shared/offline/online.ts'
import type { FormSchema } from './contract-resolver.ts'
import type { FormDraft, Version } from './form-draft.ts'
import { useContractForm } from './use-contract-form.ts'

/** One field of a form by its name. */
export type FieldValue = Record<string, string>
export type FieldVersion = Version<FieldValue> & { values: FieldValue }

/** The fields of a form, each with the way to save what is typed in it; false where it could not be saved. */
export type Savers = Map<string, () => Promise<boolean>>

export interface SavedFieldParts<Body extends object, Saved> {
  /** Prefix of the control's id. */
  id: string
  name: string
  /** The server's value, as far as it is known. */
  known: FieldVersion
  schema: FormSchema<Body>
  problemText?: (problem: FieldProblem) => string | undefined
  draft: FormDraft<FieldValue> | undefined
  savers: Savers
  /** Saved only when asked for, not when the field is left. */
  isAsked?: boolean
  send: (body: Body, updatedAt: string | undefined) => Promise<Saved>
  /** The field as an answer of the server has it. */
  versionOf: (saved: Saved) => FieldVersion
  onSaved?: ((saved: Saved) => void) | undefined
  failureText: (error: unknown) => string
  readLatest: () => Promise<Saved>
}

/**
 * One field as a form of its own: it is saved when it is left, when the form goes and when the network comes back, whatever the
 * others hold.
 */
export function useSavedField<Body extends object, Saved>(parts: SavedFieldParts<Body, Saved>) {
  const { name, savers, known, schema, draft, versionOf, isAsked = false } = parts
  const [isSaved, setSaved] = useState(false)
  // What the server held when the person began to type.
  const before = useRef(draft?.read()?.base?.values[name] ?? known.values[name])
  const sent = useRef<string>(undefined)
  const form = useContractForm<FieldValue, Body, Saved>({
    ...parts,
    ...known,
    fields: [name],
    send: async (body, { updatedAt }) => {
      sent.current = typed()
      // A newer version in which only other fields have changed is no conflict.
      const isSame = known.values[name] === before.current
      return parts.send(body, isSame ? newer(known.updatedAt, updatedAt) : updatedAt)
    },
    onSaved: (saved) => {
      const version = versionOf(saved)
      before.current = version.values[name]
      setSaved(true)
      parts.onSaved?.(saved)
      // As the server keeps it, unless the person typed on meanwhile: a phone number comes back with its brackets.
      if (typed() === sent.current) form.refill(version)
      else if (!isAsked) void save()
    },
    readLatest: async () => versionOf(await parts.readLatest()),
  })
  const { form: controls, isRestored, failure, theirs } = form
  const typed = () => controls.getValues(name)
  const save = useTurns(form.save, () => typed() !== before.current)
  useMoments({ name, savers, isAsked }, save, failure !== undefined || isRestored)

  const { onBlur, onChange, ...field } = form.field(name)
  return {
    ...form,
    save,
    isChanged: form.isDirty,
    isSaved: isSaved && !form.isDirty,
    takeTheirs: () => {
      before.current = theirs?.values[name]
      form.takeTheirs()
    },
    field: {
      ...field,
      onChange,
      onBlur: (event: { target: unknown; type?: unknown }) => {
        void onBlur(event)
        // A mistake is shown a moment later, since it would move the button that is being pressed.
        if (!isAsked && schema.safeParse(controls.getValues()).success) void save()
      },
    },
    /** For choices, which are made in one step. */
    choose: (event: ChangeEvent<HTMLSelectElement>) => void onChange(event).then(save),
    /** For choices without a control of their own. */
    set: (value: string) => {
      controls.setValue(name, value)
      void save()
    },
  }
}

/** Saves one change after the other; true where nothing has to be saved any more. */
function useTurns(send: () => Promise<boolean>, isChanged: () => boolean): () => Promise<boolean> {
  const running = useRef<Promise<boolean>>(undefined)
  return async () => {
    await running.current
    if (!isChanged()) return true
    running.current = send()
    return running.current
  }
}

/** Saves on leaving the form, when the form asks for it, and, where something waits, when the network is there. */
function useMoments(
  { name, savers, isAsked }: { name: string; savers: Savers; isAsked: boolean },
  save: () => Promise<boolean>,
  isWaiting: boolean,
): void {
  const isOnline = useOnline()
  const saveNow = useEffectEvent(() => save())
  const sendAgain = useEffectEvent(() => {
    if (isWaiting) void save()
  })
  useEffect(() => {
    if (isAsked) return undefined
    savers.set(name, () => saveNow())
    return () => {
      savers.delete(name)
      void saveNow()
    }
  }, [isAsked, name, savers])
  useEffect(() => {
    if (isOnline && !isAsked) sendAgain()
  }, [isOnline, isAsked])
}

function newer(one = '', other = ''): string | undefined {
  return (one > other ? one : other) || undefined
}
