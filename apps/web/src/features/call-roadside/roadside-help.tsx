import { CircleAlert, Phone, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { formatPhone } from '@krash/contract/wire/phone-number'
import type { RoadsideNumber } from '#entities/glovebox/read-roadside-numbers.ts'
import { useRoadside } from '#entities/roadside/roadside-query.ts'
import type { Point } from '#entities/roadside/roadside-query.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { TowTruckIcon } from '#shared/ui/signs/tow-truck-icon.tsx'
import styles from './roadside-help.module.css'
import { ServiceRow } from './service-row.tsx'
import { telephoneOf } from './telephone.ts'

interface RoadsideHelpProps {
  point: Point | undefined
  /** The numbers of the person's own insurers, which are paid already. */
  ownNumbers?: readonly RoadsideNumber[]
}

/** Own insurers first, then services near a point, loaded as soon as there is one, and a number that always works. */
export function RoadsideHelp({ point, ownNumbers = [] }: RoadsideHelpProps): ReactNode {
  const t = useT()
  return (
    <Card title={t('roadside:title')} icon={<TowTruckIcon />}>
      {ownNumbers.map((number) => (
        <OwnInsurer key={number.phone} {...number} />
      ))}
      {point ? (
        <Services point={point} />
      ) : (
        <>
          <p className={lettering.muted}>{t('roadside:needsPlace')}</p>
          <Fallback sentence="roadside:fallback" />
        </>
      )}
    </Card>
  )
}

function Fallback({ sentence }: { sentence: 'roadside:fallback' | 'roadside:none' }): ReactNode {
  const t = useT()
  const { roadsidePhone } = useAppSettings()
  return (
    <p className={styles.fallback}>
      <RichText text={t(sentence, { phone: roadsidePhone })} parts={{ phone: fallbackLink }} />
    </p>
  )
}

function OwnInsurer({ carrierName, phone }: RoadsideNumber): ReactNode {
  const t = useT()
  return (
    <div className={styles.own}>
      <p>
        <RichText text={t('roadside:own', { name: carrierName })} parts={{ name: isolated }} />
      </p>
      <ButtonLink
        variant="primary"
        href={telephoneOf(phone)}
        icon={<Phone aria-hidden />}
        aria-label={t('roadside:call', { name: carrierName })}
      >
        <span dir="ltr">{formatPhone(phone)}</span>
      </ButtonLink>
    </div>
  )
}

function isolated(name: string): ReactNode {
  return <bdi>{name}</bdi>
}

function fallbackLink(phone: string): ReactNode {
  return (
    <a href={telephoneOf(phone)} dir="ltr">
      {phone}
    </a>
  )
}

function Services({ point }: { point: Point }): ReactNode {
  const t = useT()
  const { data, isPending, isError, refetch } = useRoadside(point)
  useEffect(() => {
    if (isError) showToast({ kind: 'error', text: t('roadside:failed') })
  }, [isError, t])

  // Who stands at the roadside must not call a company that does not exist.
  const services = data?.filter(({ isSample }) => !isSample) ?? []
  if (data && services.length === 0) return <Fallback sentence="roadside:none" />
  return (
    <>
      {isPending ? <Skeleton lines={4} /> : null}
      {isError ? (
        <div className={styles.failed}>
          <p>
            <CircleAlert aria-hidden />
            <span>{t('roadside:failed')}</span>
          </p>
          <Button icon={<RotateCw aria-hidden />} onClick={() => void refetch()}>
            {t('shell:actions.retry')}
          </Button>
        </div>
      ) : null}
      {services.length > 0 ? (
        <ul className={styles.list}>
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} />
          ))}
        </ul>
      ) : null}
      <Fallback sentence="roadside:fallback" />
    </>
  )
}
