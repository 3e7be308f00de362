import type { ReactNode } from 'react'
import { claimsPhoneForm } from '@krash/contract/insurance'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from './insurer-phone.module.css'

interface InsurerPhoneProps {
  /** Throws ApiError when the number could not be kept. */
  save: (phone: string) => Promise<void>
  onEnd: () => void
}

/** Asks for the insurer's number in place. */
export function InsurerPhone({ save, onEnd }: InsurerPhoneProps): ReactNode {
  const t = useT()
  const { field, submit, isBusy, failure } = useContractForm({
    id: 'insurer',
    schema: claimsPhoneForm,
    values: { claimsPhone: '' },
    send: ({ claimsPhone }) => save(claimsPhone),
    onSaved: onEnd,
  })
  return (
    <form className={styles.adding} noValidate onSubmit={submit}>
      <PhoneField
        {...field('claimsPhone')}
        label={t('accidents:calls.insurerPhone')}
        hint={t('accidents:calls.insurerPhoneHint')}
        autoComplete="off"
        maxLength={fieldLimits.phone.max}
      />
      <div className={styles.buttons}>
        <Button ref={focusGoesOn} type="submit" variant="soft" isBusy={isBusy}>
          {t('shell:actions.save')}
        </Button>
        <Button ref={focusGoesOn} onClick={onEnd}>
          {t('shell:actions.cancel')}
        </Button>
      </div>
      <div role="alert">{failure === undefined ? null : <p className={notices.danger}>{failure}</p>}</div>
    </form>
  )
}
