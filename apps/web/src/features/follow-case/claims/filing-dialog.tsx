import type { ReactNode } from 'react'
import { claimLimits } from '@krash/contract/claims/claim-choices'
import { claimFiling } from '@krash/contract/claims/claim-form'
import type { ClaimFiling } from '@krash/contract/claims/claim-form'
import type { Claim } from '@krash/contract/claims'
import { errorText } from '#shared/api/error-text.ts'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { formDraft } from '#shared/forms/form-draft.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { dayOf } from '#shared/i18n/day-of.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { DateField } from '#shared/ui/form/date-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { useCaseChanges } from '#entities/claims/case-queries.ts'

const fields = ['filedOn', 'claimNumber'] as const
type FilingValues = Record<(typeof fields)[number], string>

const schema = typedSchema<FilingValues, object, ClaimFiling>({
  schema: claimFiling,
  bodyOf: ({ filedOn, claimNumber }) => ({ claimNumber, filedOn: filedOn || null }),
})

/** Asks when a claim was filed, or which number the company gave it. */
export function FilingDialog({ claim, onClose }: { claim: Claim; onClose: () => void }): ReactNode {
  const t = useT()
  const changes = useCaseChanges(claim.accidentId)
  const today = dayOf(useToday())
  const form = useContractForm<FilingValues, ClaimFiling, void>({
    id: 'filing',
    schema,
    values: { filedOn: '', claimNumber: '' },
    fields,
    draft: formDraft(`claim_filing_${claim.id}`),
    send: (body) => changes.move(claim.id, { status: 'submitted', ...body }),
    onSaved: () => {
      showToast({ kind: 'success', text: t('claims:filing.done') })
      onClose()
    },
    failureText: (error) => `${t('claims:filing.failed')} ${errorText(error)}`,
  })
  const { filedOn } = form.values
  return (
    <FormDialog
      form={form}
      title={t('claims:filing.title')}
      saveLabel={t('claims:filing.save')}
      hasRequired={false}
      labelOf={(field) => t(`claims:form.${field}`)}
      onClose={onClose}
    >
      <p>{t('claims:filing.lead')}</p>
      <DateField
        {...form.field('filedOn')}
        label={t('claims:form.filedOn')}
        autoComplete="off"
        echoOf={filedOn}
        warning={filedOn > today ? t('claims:form.future') : undefined}
      />
      <TextField
        {...form.field('claimNumber')}
        label={t('claims:form.claimNumber')}
        hint={t('claims:form.claimNumberHint')}
        autoComplete="off"
        dir="ltr"
        spellCheck={false}
        maxLength={claimLimits.claimNumber.max}
      />
    </FormDialog>
  )
}
