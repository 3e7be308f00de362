import { formDraft } from '#shared/forms/form-draft.ts'
import type { ProfileValues } from './profile-values.ts'

interface ProfileDraft {
  values: ProfileValues
  /** The version the person began with: a newer one is told as changed elsewhere. */
  updatedAt: string
}

/** What was typed into the personal information and is neither saved nor given up. */
export const profileDraft = formDraft<ProfileDraft>('profile')
