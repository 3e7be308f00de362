import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { profileForm } from '@krash/contract/profile-form'
import type { Profile } from '@krash/contract/profile'
import type { ProfileForm } from '@krash/contract/profile-form'
import { ApiError } from '#shared/api/call.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { useLateValidation } from '#shared/forms/use-late-validation.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { useLatestProfile, useSaveProfile } from '../profile-query.ts'
import { profileDraft } from './profile-draft.ts'
import { valuesOf } from './profile-values.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'

type ProfileFormApi = UseFormReturn<ProfileValues, unknown, ProfileForm>

/** The form of the personal information: what is typed, how it is checked, sent, and compared with another version. */
export function useProfileForm(profile: Profile, onSaved: (saved: Profile) => void) {
  // What arrives from the server meanwhile never overwrites what is typed.
  const [start] = useState(() => ({ draft: profileDraft.read(), profile }))
  const [version, setVersion] = useState(start.draft?.updatedAt ?? profile.updatedAt)
  const form = useForm<ProfileValues, unknown, ProfileForm>({
    defaultValues: valuesOf(start.profile),
    resolver: contractResolver<ProfileValues, ProfileForm>(profileForm),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    ...(start.draft && { values: start.draft.values, resetOptions: { keepDefaultValues: true } }),
  })
  const timing = useLateValidation(form)
  useKeptDraft(form, version)
  const { isBusy, failure, theirs, sendAs, settle } = useSending(form, onSaved)
  return {
    form,
    timing,
    failure: theirs === undefined ? failure : undefined,
    isBusy,
    isRestored: start.draft !== undefined,
    theirs,
    submit: () => sendAs(version),
    /** The other version was seen: one's own is saved over it. */
    keepMine: (other: Profile) => {
      setVersion(other.updatedAt)
      settle()
      sendAs(other.updatedAt)
    },
    takeTheirs: (other: Profile) => {
      form.reset(valuesOf(other))
      profileDraft.forget()
      setVersion(other.updatedAt)
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

  async function send(values: ProfileForm, updatedAt: string): Promise<void> {
    setFailure(undefined)
    try {
      const saved = await save.mutateAsync({ ...values, updatedAt })
      profileDraft.forget()
      onSaved(saved)
    } catch (error) {
      setFailure(dataOperationText(error, 'profile', 'update'))
      if (error instanceof ApiError) await explain(error)
    }
  }

  async function explain({ fieldErrors, code }: ApiError): Promise<void> {
    for (const { field, message } of fieldErrors) form.setError(field as ProfileField, { message })
    if (code !== 'CHANGED_ELSEWHERE') return
    try {
      setTheirs(await readLatest())
    } catch (error) {
      setFailure(dataOperationText(error, 'profile', 'load'))
    }
  }

  function sendAs(updatedAt: string): void {
    if (!save.isPending) void form.handleSubmit((values) => send(values, updatedAt))()
  }

  function settle(): void {
    setTheirs(undefined)
    setFailure(undefined)
  }

  return { isBusy: save.isPending, failure, theirs, sendAs, settle }
}

function useKeptDraft(form: ProfileFormApi, updatedAt: string): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // Other events come too, such as the end of a save, after which nothing is left to keep.
        callback: ({ values, type }) => {
          if (type === 'change') profileDraft.keep({ values, updatedAt })
        },
      }),
    [form, updatedAt],
  )
}
