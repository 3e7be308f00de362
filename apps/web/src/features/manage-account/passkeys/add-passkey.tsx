import { useId } from 'react'
import type { ReactNode } from 'react'
import { passkeyAgainInput, passwordAgainInput } from '@krash/contract/accounts/new-password'
import { passkeyRoutes } from '@krash/contract/passkeys/passkeys'
import { FreshSignIn } from '#entities/accounts/fresh-sign-in.tsx'
import { useFreshWay } from '#entities/accounts/use-fresh-way.ts'
import { useAskPasskeysAnew, usePasskeyKept } from '#entities/accounts/passkey-queries.ts'
import { call } from '#shared/api/call.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { translate, useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'

interface AddPasskeyProps {
  email: string
  onClose: () => void
}

/** Asks for a fresh sign-in, then has the device make a passkey. */
export function AddPasskey({ email, onClose }: AddPasskeyProps): ReactNode {
  const t = useT()
  const formId = useId()
  const form = useAddPasskey(onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('passkeys:add.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={form.isBusy}>
            {t('passkeys:add.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.submit}>
        <p>{t('passkeys:add.text')}</p>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FreshSignIn way={form.way}>
          <PasswordField
            {...form.field('password')}
            label={t('passkeys:add.password')}
            autoComplete="current-password"
            required
          />
        </FreshSignIn>
        <FailureLine text={form.failure || undefined} />
      </form>
    </Dialog>
  )
}

function useAddPasskey(onDone: () => void) {
  const t = useT()
  const keep = usePasskeyKept()
  const askAnew = useAskPasskeysAnew()
  const way = useFreshWay()
  const form = useContractForm({
    id: 'add-passkey',
    schema: way.isPasskey ? passkeyAgainInput : passwordAgainInput,
    values: { password: '' },
    send: async ({ password }) => {
      const { makePasskey } = await import('#entities/accounts/ask-passkey.ts')
      const body = way.isPasskey ? await way.askDevice() : { currentPassword: password }
      const { data } = await call(passkeyRoutes.passkeyCreationOptions, { body })
      try {
        return await makePasskey(data)
      } catch (error) {
        // The answer alone may have got lost; the list shows what is kept.
        askAnew()
        throw error
      }
    },
    onSaved: (passkey) => {
      keep(passkey)
      showToast({ kind: 'success', text: t('passkeys:add.done', { name: isolated(passkey.name) }) })
      onDone()
    },
    failureText: (error) =>
      isKnownDevice(error) ? translate('passkeys:add.already') : careFailureText(error),
    fieldOfCode: { INVALID_CURRENT_PASSWORD: 'password' },
  })
  return { ...form, way }
}

/** WebAuthn's word for a device that has a passkey of this account. */
function isKnownDevice(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}
