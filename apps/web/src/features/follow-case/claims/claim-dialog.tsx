import { ShieldPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Claim } from '@krash/contract/claims'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { errorText } from '#shared/api/error-text.ts'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { ClaimFields } from './claim-fields.tsx'
import { useOwnPolicies } from '#entities/glovebox/policies-query.ts'
import { useClaimForm } from './use-claim-form.ts'

interface ClaimDialogProps {
  accidentId: string
  /** The claim to change; undefined to add one. */
  claim?: Claim | undefined
  onClose: () => void
}

export function ClaimDialog(props: ClaimDialogProps): ReactNode {
  return props.claim ? <OpenForm {...props} policies={[]} /> : <NewClaim {...props} />
}

function NewClaim(props: ClaimDialogProps): ReactNode {
  const { accidentId, onClose } = props
  const t = useT()
  const policies = useOwnPolicies()
  if (policies.data && policies.data.length > 0) return <OpenForm {...props} policies={policies.data} />
  return (
    <Dialog isOpen title={t('claims:form.add')} onClose={onClose}>
      {policies.isError ? (
        <ErrorState
          title={t('claims:policies.failed')}
          text={errorText(policies.error)}
          isBusy={policies.isFetching}
          onRetry={() => void policies.refetch()}
        />
      ) : null}
      {policies.isPending ? <Skeleton height={12} /> : null}
      {policies.data ? <NoPolicy accidentId={accidentId} /> : null}
    </Dialog>
  )
}

/** Leads to the profile, which returns here and opens the dialog again. */
function NoPolicy({ accidentId }: { accidentId: string }): ReactNode {
  const t = useT()
  const query = new URLSearchParams({ add: 'insurance', from: `/cases/${accidentId}?add=claim` })
  return (
    <EmptyState
      icon={<ShieldPlus aria-hidden />}
      title={t('claims:policies.empty')}
      text={t('claims:policies.emptyText')}
      action={
        <ButtonLink href={`/profile?${query}`} variant="primary">
          {t('claims:policies.action')}
        </ButtonLink>
      }
    />
  )
}

function OpenForm(props: ClaimDialogProps & { policies: readonly InsurancePolicy[] }): ReactNode {
  const { accidentId, claim, policies, onClose } = props
  const t = useT()
  const { formatDate } = useFormats()
  const form = useClaimForm({
    accidentId,
    claim,
    policyIds: policies.map(({ id }) => id),
    onSaved: () => {
      showToast({ kind: 'success', text: t(claim ? 'claims:form.updated' : 'claims:form.added') })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(claim ? 'claims:form.edit' : 'claims:form.add')}
      saveLabel={t('claims:form.save')}
      hasRequired={claim === undefined}
      labelOf={(field) => t(field === 'policyId' ? 'claims:form.policy' : `claims:form.${field}`)}
      textOf={(field, value) =>
        (field === 'filedOn' || field === 'promisedOn') && value !== '' ? formatDate(value) : value
      }
      onClose={onClose}
    >
      <ClaimFields form={form} policies={policies} isNew={claim === undefined} />
    </FormDialog>
  )
}
