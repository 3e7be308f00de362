import { X } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { formatPhone } from '@krash/contract/wire/phone-number'
import type { Vehicle } from '@krash/contract/vehicles'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { useModal } from '#shared/ui/feedback/use-modal.ts'
import { Call911Disc } from '#shared/ui/signs/call-911-disc.tsx'
import { useWakeLock } from '#shared/ui/use-wake-lock.ts'
import { InsuranceCard } from '../cards/insurance-card.tsx'
import { Plate } from '#entities/glovebox/plate/plate.tsx'
import { nameOf } from '#entities/glovebox/glovebox-lists.ts'
import type { GloveboxItem } from '#entities/glovebox/glovebox-lists.ts'
import styles from './full-screen.module.css'

interface FullScreenProps {
  shown: GloveboxItem
  /** `YYYY-MM-DD` */
  today: string
  onClose: () => void
}

/**
 * A plate or an insurance card over the whole screen, to show to an officer. Works without a network and keeps the
 * screen on.
 */
export function FullScreen({ shown, today, onClose }: FullScreenProps): ReactNode {
  const t = useT()
  const element = useModal(onClose, { closesOnBack: true })
  const titleId = useId()
  useWakeLock()
  return (
    <dialog
      ref={element}
      className={styles.screen}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.head}>
        <IconButton label={t('shell:actions.close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
        <h2 id={titleId} tabIndex={-1} data-dialog-start>
          <bdi>{nameOf(shown)}</bdi>
        </h2>
        <Call911Disc />
      </header>
      <div className={styles.content}>
        {shown.kind === 'vehicle' ? <VehicleSheet vehicle={shown.item} /> : null}
        {shown.kind === 'policy' ? <PolicySheet policy={shown.item} today={today} /> : null}
      </div>
    </dialog>
  )
}

function VehicleSheet({ vehicle }: { vehicle: Vehicle }): ReactNode {
  const t = useT()
  return (
    <>
      <Plate plate={vehicle.licensePlate} name={nameOf({ kind: 'vehicle', item: vehicle })} isLarge />
      <dl className={styles.facts}>
        <Fact label={t('glovebox:vehicle.field.color')} value={vehicle.color} />
        <Fact label={t('glovebox:vehicle.field.vin')} value={vehicle.vin} isCode />
      </dl>
    </>
  )
}

function PolicySheet({ policy, today }: { policy: InsurancePolicy; today: string }): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  return (
    <>
      <InsuranceCard policy={policy} today={today} isLarge />
      <dl className={styles.facts}>
        <Fact label={t('glovebox:policy.validFrom')} value={formatDate(policy.policyStartDate)} />
        <Fact
          label={t('glovebox:policy.field.coverageType')}
          value={t(`glovebox:coverage.${policy.coverageType}`)}
        />
        <Fact label={t('glovebox:policy.field.policyLimits')} value={policy.policyLimits} />
        <Fact label={t('glovebox:policy.field.agentName')} value={policy.agentName} />
        <Fact
          label={t('glovebox:policy.field.agentPhone')}
          value={policy.agentPhone && formatPhone(policy.agentPhone)}
          isCode
        />
        <Fact
          label={t('glovebox:policy.field.roadsidePhone')}
          value={policy.roadsidePhone && formatPhone(policy.roadsidePhone)}
          isCode
        />
        <Fact
          label={t('glovebox:policy.field.claimsPhone')}
          value={policy.claimsPhone && formatPhone(policy.claimsPhone)}
          isCode
        />
      </dl>
    </>
  )
}

function Fact(props: { label: string; value: string | null; isCode?: boolean }): ReactNode {
  if (!props.value) return null
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        <bdi dir={props.isCode ? 'ltr' : undefined}>{props.value}</bdi>
      </dd>
    </div>
  )
}
