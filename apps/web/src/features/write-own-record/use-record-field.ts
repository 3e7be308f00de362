import type { PracticeField, PracticeProfilePatch } from '@krash/contract/practice/practice-profile'
import type { Professional } from '@krash/contract/professionals'
import { useChangePracticeProfile, useLatestPracticeProfile } from '#entities/practice/practice-profile.ts'
import { errorText } from '#shared/api/error-text.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { useSavedField } from '#shared/forms/use-saved-field.ts'
import type { FieldValue, Savers } from '#shared/forms/use-saved-field.ts'
import { schemaOf, versionOf } from './record-values.ts'

export interface RecordFieldParts {
  who: Professional
  name: PracticeField
  savers: Savers
}

/** One field of the own record, saved by itself. */
export function useRecordField({ who, name, savers }: RecordFieldParts) {
  const change = useChangePracticeProfile(who.id)
  const readLatest = useLatestPracticeProfile(who.id)
  return useSavedField<PracticeProfilePatch, Professional>({
    id: 'record',
    name,
    known: versionOf(who, name),
    schema: schemaOf(name),
    draft: formDraft<FieldValue>(`record-${who.id}-${name}`),
    savers,
    send: (body, updatedAt) => change.mutateAsync({ ...body, updatedAt }),
    versionOf: (saved) => versionOf(saved, name),
    failureText: errorText,
    readLatest,
  })
}

export type RecordField = ReturnType<typeof useRecordField>
