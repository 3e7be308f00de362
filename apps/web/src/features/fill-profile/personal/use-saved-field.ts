import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { profilePatch } from '@krash/contract/profile/profile-form'
import type { ProfilePatch } from '@krash/contract/profile/profile-form'
import type { Profile } from '@krash/contract/profile'
import { useLatestProfile, usePatchProfile } from '#entities/profile/profile-changes.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import type { Version } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useOnline } from '#shared/offline/online.ts'
import { profileProblemText } from './profile-check.ts'
import { draftOf } from './profile-draft.ts'
import type { FieldValue } from './profile-draft.ts'
import type { PasswordOnce } from './use-password-once.ts'
import { valuesOf } from './profile-values.ts'
import type { ProfileField } from './profile-values.ts'

/** The fields of a form, each with the way to save what is typed in it; false where it could not be saved. */
export type Savers = Map<ProfileField, () => Promise<boolean>>

interface SavedFieldParts {
  profile: Profile
  name: ProfileField
  savers: Savers
  /** Saved only when asked for, not when the field is left. */
  isAsked?: boolean
  /** The password that goes along, and what is said of one that is refused. */
  password?: PasswordOnce
  onSaved?: ((saved: Profile) => void) | undefined
}

/**
 * One field of the personal information as a form of its own: it is saved when it is left, when the form goes and when the
 * network comes back, whatever the others hold.
 */
export function useSavedField(parts: SavedFieldParts) {
  const { profile, name, savers, isAsked = false, password, onSaved } = parts
  const patch = usePatchProfile({ isShownAtOnce: !isAsked })
  const readLatest = useLatestProfile()
  const [isSaved, setSaved] = useState(false)
  const known = versionOf(profile, name)
  // What the server held when the person began to type.
  const before = useRef(draftBase(name) ?? known.values[name])
  const sent = useRef<string>(undefined)
  const form = useContractForm<FieldValue, ProfilePatch, Profile>({
    id: 'profile',
    schema: profilePatch,
    problemText: profileProblemText,
    ...known,
    fields: [name],
    draft: draftOf(name),
    send: async (body, { updatedAt }) => {
      sent.current = typed()
      const proof = await password?.toSend()
      // A newer version in which only other fields have changed is no conflict.
      const isSame = known.values[name] === before.current
      return patch.mutateAsync({
        ...body,
        ...proof,
        updatedAt: isSame ? newer(profile.updatedAt, updatedAt) : updatedAt,
      })
    },
    onSaved: (saved) => {
      before.current = valuesOf(saved)[name]
      setSaved(true)
      onSaved?.(saved)
      // As the server keeps it, unless the person typed on meanwhile: a phone number comes back with its brackets.
      if (typed() === sent.current) form.refill(versionOf(saved, name))
      else if (!isAsked) void save()
    },
    // Of a refused password its own field speaks.
    failureText: (error) => (password?.refuse(error) ? '' : dataOperationText(error, 'profile', 'update')),
    readLatest: async () => versionOf(await readLatest(), name),
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
        // A mistake is said a moment later: it would move the button that is being pressed.
        if (!isAsked && profilePatch.safeParse(controls.getValues()).success) void save()
      },
    },
    /** For choices, which are made in one step. */
    choose: (event: ChangeEvent<HTMLSelectElement>) => void onChange(event).then(save),
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
  { name, savers, isAsked }: Required<Pick<SavedFieldParts, 'name' | 'savers' | 'isAsked'>>,
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

/** What the server held when what waits in the draft was begun. */
function draftBase(name: ProfileField): string | undefined {
  return draftOf(name)?.read()?.base?.values[name]
}

function newer(one: string, other = ''): string {
  return one > other ? one : other
}

function versionOf(profile: Profile, name: ProfileField): Version<FieldValue> & { values: FieldValue } {
  return { values: { [name]: valuesOf(profile)[name] }, updatedAt: profile.updatedAt }
}
