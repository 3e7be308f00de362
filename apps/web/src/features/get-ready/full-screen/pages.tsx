import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoredFile } from '@krash/contract/files'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { usStateNames } from '@krash/contract/wire/us-states'
import type { Vehicle } from '@krash/contract/vehicles'
import { usePicture } from '#entities/files/pictures.ts'
import type { CardCategory } from '#entities/files/file-queries.ts'
import { nameOf } from '#entities/glovebox/glovebox-lists.ts'
import { Plate } from '#entities/glovebox/plate/plate.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { InsuranceCard } from '../cards/insurance-card.tsx'
import styles from './full-screen.module.css'

export function VehiclePage({ vehicle }: { vehicle: Vehicle }): ReactNode {
  const t = useT()
  const state = vehicle.plateState as keyof typeof usStateNames | null | undefined
  return (
    <>
      <Plate
        plate={vehicle.licensePlate}
        state={state && (usStateNames[state] ?? state)}
        name={nameOf({ kind: 'vehicle', item: vehicle })}
        isLarge
      />
      <dl className={styles.facts}>
        <Fact label={t('glovebox:vehicle.field.color')} value={vehicle.color} />
        <Fact label={t('glovebox:vehicle.field.vin')} value={vehicle.vin} isCode />
      </dl>
    </>
  )
}

export function PolicyPage({ policy, today }: { policy: InsurancePolicy; today: string }): ReactNode {
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

/** A picture in its full size. It is on the server alone, so it needs signal. */
export function PicturePage({ category, file }: { category: CardCategory; file: StoredFile }): ReactNode {
  const t = useT()
  const url = usePicture(file.id)
  const isOnline = useOnline()
  if (url) return <img className={styles.picture} src={url} alt={t(`glovebox:picture.${category}`)} />
  if (url === undefined && isOnline) return <Skeleton height={20} />
  return (
    <p className={styles.failure} role="status">
      <CloudOff aria-hidden />
      {t('glovebox:picture.failed')}
    </p>
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
