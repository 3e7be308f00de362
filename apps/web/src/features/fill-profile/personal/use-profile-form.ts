import type { Profile } from '@krash/contract/profile'
import { profileFields } from '#entities/profile/newest-profile.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import type { Version } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useLatestProfile, useSaveProfile } from '#entities/profile/profile-changes.ts'
import { profileProblemText, typedProfile } from './profile-check.ts'
import { profileDraft } from './profile-draft.ts'
import { valuesOf } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'

export type ProfileFormState = ReturnType<typeof useProfileForm>

export function useProfileForm(profile: Profile, onSaved: (saved: Profile) => void) {
  const save = useSaveProfile()
  const readLatest = useLatestProfile()
  return useContractForm({
    id: 'profile',
    schema: typedProfile,
    problemText: profileProblemText,
    ...versionOf(profile),
    fields: profileFields,
    draft: profileDraft,
    send: (values, { updatedAt }) => save.mutateAsync({ ...values, updatedAt }),
    onSaved,
    failureText: (error) => dataOperationText(error, 'profile', 'update'),
    readLatest: async () => versionOf(await readLatest()),
  })
}

function versionOf(profile: Profile): Version<ProfileValues> {
  return { values: valuesOf(profile), updatedAt: profile.updatedAt }
}
