import { CloudOff, History, ShieldPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Claim } from '@krash/contract/claims'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { errorText } from '#shared/api/error-text.ts'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { askToClose } from '#shared/ui/feedback/ask-to-close.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { ClaimFields, fieldId } from './claim-fields.tsx'
import { useOwnPolicies } from './case-query.ts'
import { claimFields } from './claim-values.ts'
import styles from './claim-form.module.css'
import { useClaimForm } from './use-claim-form.ts'
import type { ClaimFormState } from './use-claim-form.ts'

interface ClaimDialogProps {
  accidentId: string
  /** The claim to change; undefined to add one. */
  claim?: Claim | undefined
  onClose: () => void
}

/** Adds a claim or changes what is known of one. */
export function ClaimDialog(props: ClaimDialogProps): ReactNode {
  const { claim, accidentId, onClose } = props
  const t = useT()
  const policies = useOwnPolicies()
  if (claim) return <OpenForm {...props} policies={[]} />
  if (policies.data && policies.data.length > 0) return <OpenForm {...props} policies={policies.data} />
  return (
    <Dialog isOpen title={t('claims:form.add')} onClose={onClose}>
      {policies.isError ? (
        <ErrorState
          icon={<CloudOff aria-hidden />}
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

/** The profile leads back here, and the dialog opens again. */
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
  const state = useClaimForm({
    accidentId,
    claim,
    policyIds: policies.map(({ id }) => id),
    onSaved: () => {
      showToast({ kind: 'success', text: t(claim ? 'claims:form.updated' : 'claims:form.added') })
      onClose()
    },
  })
  const title = t(claim ? 'claims:form.edit' : 'claims:form.add')

  /** The person does not want what is typed: nothing of it stays. */
  function discard(): void {
    state.forget()
    onClose()
  }

  return (
    <Dialog
      isOpen
      isWide
      title={title}
      isDirty={state.isDirty}
      onClose={discard}
      footer={
        <>
          <Problem state={state} />
          <Button onClick={askToClose}>{t('shell:actions.cancel')}</Button>
          <Button type="submit" form="claim-form" variant="primary" isBusy={state.isBusy}>
            {t('claims:form.save')}
          </Button>
        </>
      }
    >
      <form
        id="claim-form"
        className={styles.form}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          state.submit()
        }}
      >
        <Notes state={state} hasRequired={claim === undefined} />
        <ClaimFields state={state} policies={policies} isNew={claim === undefined} />
      </form>
    </Dialog>
  )
}

/** What stands above the fields: a draft that was brought back, and what is wrong. */
function Notes({ state, hasRequired }: { state: ClaimFormState; hasRequired: boolean }): ReactNode {
  const t = useT()
  const { errors, submitCount } = state.form.formState
  const wrong = submitCount > 0 ? claimFields.filter((field) => errors[field]) : []
  return (
    <>
      {state.isRestored ? (
        <div className={styles.restored}>
          <History aria-hidden />
          <p>{t('claims:form.restored')}</p>
          <Button variant="text" onClick={state.startFresh}>
            {t('claims:form.startFresh')}
          </Button>
        </div>
      ) : null}
      <ErrorSummary
        turn={submitCount}
        items={wrong.map((field) => ({
          fieldId: fieldId(field),
          label: t(field === 'policyId' ? 'claims:form.policy' : `claims:form.${field}`),
          message: errors[field]?.message ?? '',
        }))}
      />
      {hasRequired ? <p className={styles.note}>{t('shell:field.requiredNote')}</p> : null}
    </>
  )
}

/** Why it could not be saved, and what can be done. */
function Problem({ state }: { state: ClaimFormState }): ReactNode {
  const t = useT()
  const { failure, newer } = state
  return (
    <div role="alert" className={styles.alert}>
      {failure === undefined ? null : (
        <div className={classNames(notices.danger, styles.failure)}>
          <p>
            <strong>{t('claims:form.failed')}</strong> {failure} {newer ? null : t('claims:form.kept')}
          </p>
          {newer ? (
            <div className={styles.choices}>
              <Button onClick={() => state.takeTheirs(newer)}>{t('claims:form.theirs')}</Button>
              <Button onClick={() => state.keepMine(newer)}>{t('claims:form.mine')}</Button>
            </div>
          ) : null}
        </div>
      )}
    </div>
  )
}
