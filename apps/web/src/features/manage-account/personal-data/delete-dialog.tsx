import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { passkeyAgainInput, passwordAgainInput } from '@krash/contract/accounts/new-password'
import { FreshSignIn } from '#entities/accounts/fresh-sign-in.tsx'
import { useFreshWay } from '#entities/accounts/use-fresh-way.ts'
import { call } from '#shared/api/call.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useWaiting } from '#shared/offline/waiting.ts'
import { leaveDevice } from '#shared/session/sign-out.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'

const losses = ['reports', 'glovebox', 'files', 'visits', 'sessions'] as const

/** Says what is lost, and asks for the password or a passkey. */
export function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }): ReactNode {
  const t = useT()
  const formId = useId()
  const unsent = useWaiting().report ?? 0
  const safe = useRef<HTMLButtonElement>(null)
  // The focus goes to the safe choice, as in every question about a loss.
  useEffect(() => safe.current?.focus(), [])
  const { field, submit, failure, isBusy, way } = useDeletion()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('accountCare:deletion.title')}
      footer={
        <>
          <Button ref={safe} onClick={onClose}>
            {t('accountCare:deletion.keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={isBusy}>
            {t('accountCare:deletion.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('accountCare:deletion.lost')}</p>
        <ul className={styles.list}>
          {losses.map((loss) => (
            <li key={loss}>{t(`accountCare:deletion.${loss}`)}</li>
          ))}
        </ul>
        {unsent > 0 ? <p>{t('shell:signOut.unsent', { count: unsent })}</p> : null}
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FreshSignIn way={way}>
          <PasswordField
            {...field('password')}
            label={t('accountCare:deletion.password')}
            autoComplete="current-password"
            required
          />
        </FreshSignIn>
        <FailureLine text={failure || undefined} />
      </form>
    </Dialog>
  )
}

function useDeletion() {
  const way = useFreshWay()
  const form = useContractForm({
    id: 'deletion',
    schema: way.isPasskey ? passkeyAgainInput : passwordAgainInput,
    values: { password: '' },
    send: async ({ password }) => {
      const body = way.isPasskey ? await way.askDevice() : { password }
      await call(accountCareRoutes.deleteAccount, { body })
      await leaveDevice('deleted')
    },
    failureText: careFailureText,
    fieldOfCode: { INVALID_CURRENT_PASSWORD: 'password' },
  })
  return { ...form, way }
}
