import { CircleAlert, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { ROADSIDE_FALLBACK_PHONE } from '@krash/contract/roadside'
import { useRoadside } from '#entities/roadside/roadside-query.ts'
import type { Point } from '#entities/roadside/roadside-query.ts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { TowTruckIcon } from '#shared/ui/signs/tow-truck-icon.tsx'
import styles from './roadside-help.module.css'
import { ServiceRow } from './service-row.tsx'
import { telephoneOf } from './telephone.ts'

/** Roadside services near a point, loaded as soon as there is one, and a number that always works. */
export function RoadsideHelp({ point }: { point: Point | undefined }): ReactNode {
  const t = useT()
  return (
    <Card title={t('roadside:title')} icon={<TowTruckIcon />}>
      {point ? <Services point={point} /> : <p className={lettering.muted}>{t('roadside:needsPlace')}</p>}
      <p className={styles.fallback}>
        <RichText
          text={t('roadside:fallback', { phone: ROADSIDE_FALLBACK_PHONE })}
          parts={{ phone: fallbackLink }}
        />
      </p>
    </Card>
  )
}

function fallbackLink(phone: string): ReactNode {
  return (
    <a href={telephoneOf(ROADSIDE_FALLBACK_PHONE)} dir="ltr">
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

  if (isPending) return <Skeleton lines={4} />
  if (isError) {
    return (
      <div className={styles.failed}>
        <p>
          <CircleAlert aria-hidden />
          <span>{t('roadside:failed')}</span>
        </p>
        <Button icon={<RotateCw aria-hidden />} onClick={() => void refetch()}>
          {t('shell:actions.retry')}
        </Button>
      </div>
    )
  }
  return (
    <>
      {data.some((service) => service.isSample) ? (
        <p className={lettering.muted}>{t('roadside:exampleNote')}</p>
      ) : null}
      <ul className={styles.list}>
        {data.map((service) => (
          <ServiceRow key={service.id} service={service} />
        ))}
      </ul>
    </>
  )
}
