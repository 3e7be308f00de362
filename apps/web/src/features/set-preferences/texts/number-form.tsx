import type { ReactNode } from 'react'
import { textCodeForm, textMessageRoutes } from '@krash/contract/text-messages'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { useKeepTextNumber } from '#entities/preferences/text-number.ts'
import { call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ownTimeZone } from '#shared/i18n/zone-text.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'

interface NumberFormProps {
  /** What the profile knows already. */
  cellNumber: string | null
  onSent: () => void
}

/** Asks for the number and has a code sent there. */
export function NumberForm({ cellNumber, onSent }: NumberFormProps): ReactNode {
  const t = useT()
  const keep = useKeepTextNumber()
  const form = useContractForm({
    id: 'text-number',
    schema: textCodeForm,
    values: { cellNumber: formatPhone(cellNumber ?? '') },
    send: async (body) =>
      (await call(textMessageRoutes.sendTextCode, { body: { ...body, timeZone: ownTimeZone() } })).data,
    onSaved: (told) => {
      keep(told)
      onSent()
    },
    failureText: errorText,
  })
  return (
    <form className={layout.stack12} noValidate onSubmit={form.submit}>
      <PhoneField
        {...form.field('cellNumber')}
        label={t('textMessages:number')}
        hint={t('textMessages:numberHint')}
        required
      />
      <FailureLine text={form.failure} />
      <div className={layout.cluster12}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('textMessages:send')}
        </Button>
      </div>
    </form>
  )
}
