import type { ReactNode } from 'react'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import type { Profile } from '@krash/contract/profile'
import { addressTypes, notificationChannels } from '@krash/contract/profile/profile-choices'
import { usAddressStates, usStateNames } from '@krash/contract/wire/us-states'
import { useT } from '#shared/i18n/use-t.ts'
import styles from '../profile.module.css'
import type { ProfileField } from './profile-values.ts'
import { SavedChoice, SavedEmail, SavedText } from './saved-field.tsx'
import type { Savers } from '#shared/forms/use-saved-field.ts'

const stateOptions = usAddressStates.map((code) => ({
  value: code,
  label: `${code} - ${usStateNames[code]}`,
  lang: 'en',
}))

interface ProfileFieldsetProps {
  profile: Profile
  savers: Savers
}

export function ProfileFieldset({ profile, savers }: ProfileFieldsetProps): ReactNode {
  const t = useT()
  const { name, email, addressLine, city } = fieldLimits
  const of = (field: ProfileField, autoComplete: string) => ({ profile, savers, name: field, autoComplete })
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('profile:group.name')}</legend>
        <SavedText {...of('firstName', 'given-name')} maxLength={name.max} />
        <SavedText {...of('middleName', 'additional-name')} maxLength={name.max} />
        <SavedText {...of('lastName', 'family-name')} maxLength={name.max} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('profile:group.contact')}</legend>
        <div className={styles.whole}>
          <SavedEmail
            profile={profile}
            savers={savers}
            autoComplete="email"
            maxLength={email.max}
            hint={
              profile.pendingEmail === null
                ? t('profile:hint.email')
                : t('profile:hint.pendingEmail', { email: profile.email })
            }
          />
        </div>
        <SavedText {...of('cellNumber', 'tel')} isPhone hint={t('profile:hint.cellNumber')} />
        <SavedChoice
          {...of('preferredNotification', 'off')}
          options={notificationChannels.map((value) => ({
            value,
            label: t(`profile:notification.${value}`),
          }))}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('profile:group.address')}</legend>
        <SavedChoice
          {...of('addressType', 'off')}
          options={addressTypes.map((value) => ({ value, label: t(`profile:addressType.${value}`) }))}
        />
        <SavedText {...of('address1', 'address-line1')} maxLength={addressLine.max} />
        <SavedText {...of('address2', 'address-line2')} maxLength={addressLine.max} />
        <SavedText {...of('city', 'address-level2')} maxLength={city.max} />
        <SavedChoice {...of('state', 'address-level1')} hasEmpty options={stateOptions} />
        <SavedText {...of('zipCode', 'postal-code')} inputMode="numeric" dir="ltr" maxLength={10} />
      </fieldset>
    </>
  )
}
