import { useState } from 'react'
import type { ReactNode } from 'react'
import { textConfirmationForm, textMessageRoutes } from '@krash/contract/text-messages'
import type { TextNumber } from '@krash/contract/text-messages'
import { useKeepTextNumber } from '#entities/preferences/text-number.ts'
import { call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { translate, useT } from '#shared/i18n/use-t.ts'
import { ownTimeZone } from '#shared/i18n/zone-text.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { shownNumber } from './shown-number.ts'

interface CodeFormProps {
  pending: TextNumber['pending']
  onConfirmed: () => void
  onOther: () => void
}

/** Takes the code. Another can be asked for after a pause, whose end is told. */
export function CodeForm({ pending, onConfirmed, onOther }: CodeFormProps): ReactNode {
  const t = useT()
  const keep = useKeepTextNumber()
  const form = useContractForm({
    id: 'text-code',
    schema: textConfirmationForm,
    values: { code: '' },
    send: async (body) => (await call(textMessageRoutes.confirmTextNumber, { body })).data,
    onSaved: (told) => {
      keep(told)
      showToast({ kind: 'success', text: translate('textMessages:confirmed') })
      onConfirmed()
    },
    fieldOfCode: { TEXT_CODE_WRONG: 'code', TEXT_CODE_OVER: 'code' },
    failureText: errorText,
  })
  return (
    <form className={layout.stack12} noValidate onSubmit={form.submit}>
      {pending ? (
        <p role="status">{t('textMessages:sent', { number: shownNumber(pending.cellNumber) })}</p>
      ) : null}
      <TextField
        {...form.field('code')}
        label={t('textMessages:code')}
        hint={t('textMessages:codeHint')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
      <FailureLine text={form.failure} />
      <div className={layout.cluster12}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('textMessages:confirm')}
        </Button>
        <Button onClick={onOther}>{t('textMessages:otherNumber')}</Button>
      </div>
      {pending ? <Again pending={pending} /> : null}
    </form>
  )
}

function Again({ pending }: { pending: NonNullable<TextNumber['pending']> }): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  const keep = useKeepTextNumber()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isSoon = useNow() < Date.parse(pending.againAt)

  async function send(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { cellNumber: pending.cellNumber, timeZone: ownTimeZone() }
      keep((await call(textMessageRoutes.sendTextCode, { body })).data)
    } catch (error) {
      setFailure(errorText(error))
    }
    setBusy(false)
  }

  return (
    <>
      {isSoon ? (
        <p className={lettering.note}>{t('textMessages:againSoon', { time: formatTime(pending.againAt) })}</p>
      ) : (
        <div className={layout.cluster12}>
          <Button ref={focusGoesOn} isBusy={isBusy} onClick={() => void send()}>
            {t('textMessages:again')}
          </Button>
        </div>
      )}
      <FailureLine text={failure} />
    </>
  )
}
