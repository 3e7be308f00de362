import { formDraft } from '#shared/forms/form-draft.ts'
import type { ProfileValues } from './profile-values.ts'

/** The personal information as typed, until it is saved or given up. */
export const profileDraft = formDraft<ProfileValues>('profile')
