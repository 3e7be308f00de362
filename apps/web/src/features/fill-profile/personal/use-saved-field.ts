import { profilePatch } from '@krash/contract/profile/profile-form'
import type { ProfilePatch } from '@krash/contract/profile/profile-form'
import type { Profile } from '@krash/contract/profile'
import { useLatestProfile, usePatchProfile } from '#entities/profile/profile-changes.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { useSavedField as useField } from '#shared/forms/use-saved-field.ts'
import type { FieldVersion, Savers } from '#shared/forms/use-saved-field.ts'
import { profileProblemText } from './profile-check.ts'
import { draftOf } from './profile-draft.ts'
import type { PasswordOnce } from './use-password-once.ts'
import { valuesOf } from './profile-values.ts'
import type { ProfileField } from './profile-values.ts'

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

/** One field of the personal information, saved by itself. */
export function useSavedField(parts: SavedFieldParts) {
  const { profile, name, savers, isAsked = false, password, onSaved } = parts
  const patch = usePatchProfile({ isShownAtOnce: !isAsked })
  const readLatest = useLatestProfile()
  return useField<ProfilePatch, Profile>({
    id: 'profile',
    name,
    known: versionOf(profile, name),
    schema: profilePatch,
    problemText: profileProblemText,
    draft: draftOf(name),
    savers,
    isAsked,
    send: async (body, updatedAt) => patch.mutateAsync({ ...body, ...(await password?.toSend()), updatedAt }),
    versionOf: (saved) => versionOf(saved, name),
    onSaved,
    // Of a refused password its own field speaks.
    failureText: (error) => (password?.refuse(error) ? '' : dataOperationText(error, 'profile', 'update')),
    readLatest,
  })
}

function versionOf(profile: Profile, name: ProfileField): FieldVersion {
  return { values: { [name]: valuesOf(profile)[name] }, updatedAt: profile.updatedAt }
}
