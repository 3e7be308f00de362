import type { ClaimForm } from '@krash/contract/claims/claim-form'
import type { Claim } from '@krash/contract/claims'
import { errorText } from '#shared/api/error-text.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import type { Version } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useCaseChanges } from '#entities/claims/case-queries.ts'
import type { ClaimDetails } from '#entities/claims/case-queries.ts'
import { addingSchema, changingSchema, claimFields, claimValuesOf } from './claim-values.ts'
import type { ClaimValues } from './claim-values.ts'

interface ClaimFormParts {
  accidentId: string
  /** The claim to change; undefined to add one. */
  claim: Claim | undefined
  /** Ids of the person's policies. */
  policyIds: readonly string[]
  onSaved: () => void
}

export type ClaimFormState = ReturnType<typeof useClaimForm>

export function useClaimForm({ accidentId, claim, policyIds, onSaved }: ClaimFormParts) {
  const t = useT()
  const changes = useCaseChanges(accidentId)
  const versionOf = (one: Claim | undefined): Version<ClaimValues> => ({
    values: claimValuesOf(one, policyIds),
    updatedAt: one?.updatedAt,
  })
  return useContractForm<ClaimValues, ClaimForm | ClaimDetails, void>({
    id: 'claim',
    schema: claim ? changingSchema : addingSchema(accidentId),
    ...versionOf(claim),
    fields: claimFields,
    draft: formDraft(`claim_${claim?.id ?? accidentId}`),
    send: (body, { idempotencyKey, updatedAt = '' }) =>
      claim
        ? changes.update(claim.id, { ...body, updatedAt })
        : changes.add(body as ClaimForm, idempotencyKey),
    onSaved,
    failureText: (error) => `${t('claims:form.failed')} ${errorText(error)} ${t('claims:form.kept')}`,
    readLatest: async () => claim && versionOf(await changes.readLatest(claim.id)),
  })
}
