import { useId } from 'react'
import type { ReactNode } from 'react'
import { passkeyName, passkeyRoutes } from '@krash/contract/passkeys/passkeys'
import type { Passkey } from '@krash/contract/passkeys/passkeys'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { usePasskeyKept } from '#entities/accounts/passkey-queries.ts'
import { call } from '#shared/api/call.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactNode {
  const t = useT()
  const formId = useId()
  const keep = usePasskeyKept()
  const form = useContractForm({
    id: 'passkey',
    schema: passkeyName,
    values: { name: passkey.name },
    send: async (body) =>
      (await call(passkeyRoutes.renamePasskey, { params: { id: passkey.id }, body })).data,
    onSaved: (renamed) => {
      keep(renamed)
      onClose()
    },
    failureText: careFailureText,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('passkeys:rename.title')}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={form.isBusy}>
            {t('shell:actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.submit}>
        <TextField
          {...form.field('name')}
          label={t('passkeys:rename.name')}
          autoComplete="off"
          maxLength={fieldLimits.name.max}
          required
        />
        <FailureLine text={form.failure} />
      </form>
    </Dialog>
  )
}
