import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { Profile } from '@krash/contract/profile'
import type { ProfileForm } from '@krash/contract/profile/profile-form'
import { ApiError } from '#shared/api/call.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { SERVER_PROBLEM, useLateValidation } from '#shared/forms/use-late-validation.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { useLatestProfile, useSaveProfile } from '#entities/profile/profile-queries.ts'
import { profileProblemText, typedProfile } from './profile-check.ts'
import { baseOf, profileDraft } from './profile-draft.ts'
import type { ProfileBase } from './profile-draft.ts'
import { differingFields, valuesOf } from './profile-values.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'

type ProfileFormApi = UseFormReturn<ProfileValues, unknown, ProfileForm>

/** The form of the personal information: what is typed, how it is checked, sent, and compared with another version. */
export function useProfileForm(profile: Profile, onSaved: (saved: Profile) => void) {
  const [draft] = useState(profileDraft.read)
  // What arrives from the server meanwhile never overwrites what is typed.
  const [base, setBase] = useState(() => draft?.base ?? baseOf(profile))
  const form = useForm<ProfileValues, unknown, ProfileForm>({
    defaultValues: draft?.values ?? base.values,
    resolver: contractResolver<ProfileValues, ProfileForm>(typedProfile, profileProblemText),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const timing = useLateValidation(form)
  useKeptDraft(form, base)
  const { isBusy, failure, theirs, sendAs, settle } = useSending(form, onSaved)
  return {
    form,
    timing,
    failure: theirs === undefined ? failure : undefined,
    isBusy,
    isRestored: draft !== undefined,
    theirs,
    submit: () => sendAs(base),
    /** The other version was seen: one's own is saved over it. */
    keepMine: (other: Profile) => {
      setBase(baseOf(other))
      settle()
      sendAs(baseOf(other))
    },
    takeTheirs: (other: Profile) => {
      form.reset(valuesOf(other))
      profileDraft.forget()
      setBase(baseOf(other))
      settle()
    },
  }
}

/** Sends the form as a change of one version; a refusal is explained at its fields, or by the other version. */
function useSending(form: ProfileFormApi, onSaved: (saved: Profile) => void) {
  const [theirs, setTheirs] = useState<Profile>()
  const [failure, setFailure] = useState<string>()
  const save = useSaveProfile()
  const readLatest = useLatestProfile()

  async function send(values: ProfileForm, base: ProfileBase): Promise<void> {
    setFailure(undefined)
    try {
      const saved = await save.mutateAsync({ ...values, updatedAt: base.updatedAt })
      profileDraft.forget()
      onSaved(saved)
    } catch (error) {
      setFailure(dataOperationText(error, 'profile', 'update'))
      if (!(error instanceof ApiError)) return
      for (const { field, message } of error.fieldErrors)
        form.setError(field as ProfileField, { type: SERVER_PROBLEM, message })
      if (error.code === 'CHANGED_ELSEWHERE') await compare(values, base)
    }
  }

  async function compare(values: ProfileForm, base: ProfileBase): Promise<void> {
    try {
      const latest = await readLatest()
      // Something beside this form was changed, such as the choice to share: there is nothing to choose between.
      if (isSameForm(base, baseOf(latest))) await send(values, baseOf(latest))
      else setTheirs(latest)
    } catch (error) {
      setFailure(dataOperationText(error, 'profile', 'load'))
    }
  }

  function sendAs(base: ProfileBase): void {
    if (!save.isPending) void form.handleSubmit((values) => send(values, base))()
  }

  function settle(): void {
    setTheirs(undefined)
    setFailure(undefined)
  }

  return { isBusy: save.isPending, failure, theirs, sendAs, settle }
}

function isSameForm(one: ProfileBase, other: ProfileBase): boolean {
  return one.updatedAt !== other.updatedAt && differingFields(one.values, other.values).length === 0
}

function useKeptDraft(form: ProfileFormApi, base: ProfileBase): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // Other events come too, such as the end of a save, after which nothing is left to keep.
        callback: ({ values, type }) => {
          if (type === 'change') profileDraft.keep({ values, base })
        },
      }),
    [form, base],
  )
}
