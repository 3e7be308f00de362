import { formDraft } from '#shared/forms/form-draft.ts'
import type { FormDraft } from '#shared/forms/form-draft.ts'
import type { FieldValue } from '#shared/forms/use-saved-field.ts'
import { profileFields } from '#entities/profile/newest-profile.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'

const drafts = new Map(profileFields.map((name) => [name, formDraft<FieldValue>(`profile-${name}`)]))
/** The whole form, as tabs from before an update may still hold it. */
const wholeDraft = formDraft<ProfileValues>('profile')

/** What was typed into a field, until it is saved. */
export function draftOf(name: ProfileField): FormDraft<FieldValue> | undefined {
  return drafts.get(name)
}

/** Whether something was typed that is not saved yet. */
export function hasDrafts(): boolean {
  takeOverWholeDraft()
  return [...drafts.values()].some((draft) => draft.read() !== undefined)
}

function takeOverWholeDraft(): void {
  const kept = wholeDraft.read()
  if (kept === undefined) return
  for (const name of profileFields) {
    const typed = kept.values[name]
    const before = kept.base?.values[name]
    if (typed === undefined || typed === before) continue
    drafts.get(name)?.keep({
      values: { [name]: typed },
      base: kept.base && { values: { [name]: before ?? '' }, updatedAt: kept.base.updatedAt },
    })
  }
  wholeDraft.forget()
}
