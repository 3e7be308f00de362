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

export function ProfileFieldset({ form, waitsFor }: ProfileFieldsetProps): ReactNode {
  const t = useT()
  const wire = (field: ProfileField) => ({ label: t(`profile:field.${field}`), ...form.field(field) })
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('profile:group.name')}</legend>
        <TextField
          {...wire('firstName')}
          isRequired
          autoComplete="given-name"
          maxLength={fieldLimits.name.max}
        />
        <TextField
          {...wire('middleName')}
          isOptional
          autoComplete="additional-name"
          maxLength={fieldLimits.name.max}
        />
        <TextField
          {...wire('lastName')}
          isRequired
          autoComplete="family-name"
          maxLength={fieldLimits.name.max}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('profile:group.contact')}</legend>
        <div className={styles.whole}>
          <TextField
            {...wire('email')}
            type="email"
            dir="ltr"
            isRequired
            autoComplete="email"
            maxLength={fieldLimits.email.max}
            hint={
              waitsFor === null
                ? t('profile:hint.email')
                : t('profile:hint.pendingEmail', { email: waitsFor })
            }
          />
        </div>
        <PhoneField
          {...wire('cellNumber')}
          isRequired
          autoComplete="tel"
          hint={t('profile:hint.cellNumber')}
        />
        <SelectField
          {...wire('preferredNotification')}
          isRequired
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
          isRequired
          options={addressTypes.map((value) => ({ value, label: t(`profile:addressType.${value}`) }))}
        />
        <TextField
          {...wire('address1')}
          isRequired
          autoComplete="address-line1"
          maxLength={fieldLimits.addressLine.max}
        />
        <TextField
          {...wire('address2')}
          isOptional
          autoComplete="address-line2"
          maxLength={fieldLimits.addressLine.max}
        />
        <TextField
          {...wire('city')}
          isRequired
          autoComplete="address-level2"
          maxLength={fieldLimits.city.max}
        />
        <SelectField
          {...wire('state')}
          isRequired
          hasEmpty
          autoComplete="address-level1"
          options={stateOptions}
        />
        <TextField
          {...wire('zipCode')}
          isRequired
          autoComplete="postal-code"
          inputMode="numeric"
          dir="ltr"
          maxLength={10}
        />
      </fieldset>
    </>
  )
}
