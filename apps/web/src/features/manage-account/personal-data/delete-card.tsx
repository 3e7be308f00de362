import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { passwordAgainInput } from '@krash/contract/accounts/new-password'
import { call } from '#shared/api/call.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useWaiting } from '#shared/offline/waiting.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'

/** Leads to the deletion of the account. */
export function DeleteCard({ email }: { email: string }): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card isMinor title={t('accounts:deletion.cardTitle')}>
      <p className={styles.muted}>{t('accounts:deletion.text')}</p>
      <div className={layout.cluster12}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('accounts:deletion.open')}
        </Button>
      </div>
      {isOpen ? <DeleteDialog email={email} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}

const losses = ['reports', 'glovebox', 'files', 'sessions'] as const

function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }): ReactNode {
  const t = useT()
  const formId = useId()
  const unsent = useWaiting().report ?? 0
  const safe = useRef<HTMLButtonElement>(null)
  // The focus goes to the safe choice, as in every question about a loss.
  useEffect(() => safe.current?.focus(), [])
  const { field, submit, failure, isBusy } = useDeletion()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('accounts:deletion.title')}
      footer={
        <>
          <Button ref={safe} onClick={onClose}>
            {t('accounts:deletion.keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={isBusy}>
            {t('accounts:deletion.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('accounts:deletion.lost')}</p>
        <ul className={styles.list}>
          {losses.map((loss) => (
            <li key={loss}>{t(`accounts:deletion.${loss}`)}</li>
          ))}
        </ul>
        {unsent > 0 ? <p>{t('shell:signOut.unsent', { count: unsent })}</p> : null}
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field('password')}
          label={t('accounts:deletion.password')}
          autoComplete="current-password"
          required
        />
        <FailureLine text={failure} />
      </form>
    </Dialog>
  )
}

function useDeletion() {
  return useContractForm({
    id: 'deletion',
    schema: passwordAgainInput,
    values: { password: '' },
    send: async (body) => {
      const { leaveDevice } = await import('#shared/session/sign-out.ts')
      await call(accountCareRoutes.deleteAccount, { body })
      await leaveDevice('deleted')
    },
    failureText: careFailureText,
    fieldOfCode: { INVALID_CURRENT_PASSWORD: 'password' },
  })
}
