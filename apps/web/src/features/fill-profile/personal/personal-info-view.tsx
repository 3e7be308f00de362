import type { ReactNode } from 'react'
import { formatPhone } from '@krash/contract/wire/phone-number'
import type { Profile } from '@krash/contract/profile'
import { useT } from '#shared/i18n/use-t.ts'
import { Chip } from '#shared/ui/content/chip.tsx'
import styles from '../profile.module.css'

/** The personal information, read-only. */
export function PersonalInfoView({ profile }: { profile: Profile }): ReactNode {
  const t = useT()
  const name = [profile.firstName, profile.middleName, profile.lastName].filter(Boolean).join(' ')
  return (
    <dl className={styles.facts}>
      <Fact label={t('profile:field.fullName')} value={name} />
      <Fact label={t('profile:field.email')} value={profile.email} isCode>
        {profile.pendingEmail === null ? null : (
          <span className={styles.pending}>
            <bdi dir="ltr">{profile.pendingEmail}</bdi>
            <Chip tone="warn">{t('profile:view.pendingEmail')}</Chip>
          </span>
        )}
      </Fact>
      <Fact
        label={t('profile:field.cellNumber')}
        value={profile.cellNumber && formatPhone(profile.cellNumber)}
        isCode
      />
      <Fact
        label={t('profile:field.preferredNotification')}
        value={t(`profile:notification.${profile.preferredNotification}`)}
      />
      <Fact
        label={t('profile:view.address', { type: t(`profile:addressType.${profile.addressType}`) })}
        value={profile.address}
      />
    </dl>
  )
}

interface FactProps {
  label: string
  value: string | null
  isCode?: boolean
  /** Further details of the same fact. */
  children?: ReactNode
}

function Fact({ label, value, isCode, children }: FactProps): ReactNode {
  const t = useT()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value ? (
          <bdi dir={isCode ? 'ltr' : undefined}>{value}</bdi>
        ) : (
          <span className={styles.none}>{t('profile:view.none')}</span>
        )}
        {children}
      </dd>
    </div>
  )
}
