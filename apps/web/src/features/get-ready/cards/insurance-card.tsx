import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { policyStatus } from '@krash/contract/insurance/policy-status'
import type { PolicyStatus } from '@krash/contract/insurance/policy-status'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { classNames } from '#shared/ui/class-names.ts'
import { InsuranceCardIcon } from '#shared/ui/signs/insurance-card-icon.tsx'
import styles from './insurance-card.module.css'

interface InsuranceCardProps {
  policy: InsurancePolicy
  /** `YYYY-MM-DD` */
  today: string
  /** Fills the available width. */
  isLarge?: boolean
}

/** In characters; longer policy numbers get smaller type. */
const LONG_NUMBER = 15

export function InsuranceCard({ policy, today, isLarge }: InsuranceCardProps): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  return (
    <div className={classNames(styles.card, isLarge && styles.large)}>
      <div className={styles.head}>
        <InsuranceCardIcon />
        <span>{t('glovebox:policy.card')}</span>
        <PolicyRibbon endDate={policy.policyEndDate} today={today} />
      </div>
      <div className={styles.body}>
        <p className={styles.company}>
          <bdi>{policy.carrierName}</bdi>
        </p>
        <dl className={styles.facts}>
          <div className={styles.number} data-long={policy.policyNumber.length > LONG_NUMBER || undefined}>
            <dt>{t('glovebox:policy.field.policyNumber')}</dt>
            <dd>
              <bdi dir="ltr">{policy.policyNumber}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('glovebox:policy.insured')}</dt>
            <dd>
              <bdi>{policy.driverName}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('glovebox:policy.validUntil')}</dt>
            <dd>{formatDate(policy.policyEndDate)}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}

const icons: Record<PolicyStatus, ReactNode> = {
  active: <CircleCheck aria-hidden />,
  expiringSoon: <Hourglass aria-hidden />,
  expired: <CircleX aria-hidden />,
}

/** Active, Expiring Soon or Expired, in words and with an icon. */
export function PolicyRibbon({ endDate, today }: { endDate: string; today: string }): ReactNode {
  const t = useT()
  const status = policyStatus(endDate, today)
  return (
    <span className={styles.ribbon} data-status={status}>
      {icons[status]}
      <span>{t(`glovebox:status.${status}`)}</span>
    </span>
  )
}
