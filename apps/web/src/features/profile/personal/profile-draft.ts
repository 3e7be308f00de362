import type { Profile } from '@krash/contract/profile'
import { formDraft } from '#shared/forms/form-draft.ts'
import { valuesOf } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'

/** The version of the profile that a person began to change. */
export interface ProfileBase {
  updatedAt: string
  values: ProfileValues
}

interface ProfileDraft {
  values: ProfileValues
  base: ProfileBase
}

export function baseOf(profile: Profile): ProfileBase {
  return { updatedAt: profile.updatedAt, values: valuesOf(profile) }
}

/** What was typed into the personal information and is neither saved nor given up. */
export const profileDraft = formDraft<ProfileDraft>('profile')
