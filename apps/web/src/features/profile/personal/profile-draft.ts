import { formDraft } from '#shared/forms/form-draft.ts'
import type { ProfileValues } from './profile-values.ts'

/** What was typed into the personal information and is neither saved nor given up. */
export const profileDraft = formDraft<ProfileValues>('profile')
