import type { ReactNode } from 'react'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { addressTypes, notificationChannels } from '@krash/contract/profile/profile-choices'
import { usAddressStates, usStateNames } from '@krash/contract/wire/us-states'
import { useT } from '#shared/i18n/use-t.ts'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import type { ProfileField } from './profile-values.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from '../profile.module.css'

const stateOptions = usAddressStates.map((code) => ({
  value: code,
  label: `${code} - ${usStateNames[code]}`,
  lang: 'en',
}))

interface ProfileFieldsetProps {
  form: ProfileFormState
  /** The current sign-in address while a new one waits for confirmation; otherwise null. */
  waitsFor: string | null
}

const optional: readonly ProfileField[] = ['middleName', 'address2']

export function ProfileFieldset({ form, waitsFor }: ProfileFieldsetProps): ReactNode {
  const t = useT()
  const { name, email, addressLine, city } = fieldLimits
  const wire = (field: ProfileField, autoComplete?: string) => ({
    label: t(`profile:field.${field}`),
    autoComplete,
    ...(optional.includes(field) ? { isOptional: true } : { isRequired: true }),
    ...form.field(field),
  })
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('profile:group.name')}</legend>
        <TextField {...wire('firstName', 'given-name')} maxLength={name.max} />
        <TextField {...wire('middleName', 'additional-name')} maxLength={name.max} />
        <TextField {...wire('lastName', 'family-name')} maxLength={name.max} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('profile:group.contact')}</legend>
        <div className={styles.whole}>
          <TextField
            {...wire('email', 'email')}
            type="email"
            dir="ltr"
            maxLength={email.max}
            hint={
              waitsFor === null
                ? t('profile:hint.email')
                : t('profile:hint.pendingEmail', { email: waitsFor })
            }
          />
        </div>
        <PhoneField {...wire('cellNumber', 'tel')} hint={t('profile:hint.cellNumber')} />
        <SelectField
          {...wire('preferredNotification')}
          options={notificationChannels.map((value) => ({
            value,
            label: t(`profile:notification.${value}`),
          }))}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('profile:group.address')}</legend>
        <SelectField
          {...wire('addressType')}
          options={addressTypes.map((value) => ({ value, label: t(`profile:addressType.${value}`) }))}
        />
        <TextField {...wire('address1', 'address-line1')} maxLength={addressLine.max} />
        <TextField {...wire('address2', 'address-line2')} maxLength={addressLine.max} />
        <TextField {...wire('city', 'address-level2')} maxLength={city.max} />
        <SelectField {...wire('state', 'address-level1')} hasEmpty options={stateOptions} />
        <TextField {...wire('zipCode', 'postal-code')} inputMode="numeric" dir="ltr" maxLength={10} />
      </fieldset>
    </>
  )
}
