import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RoadsideService } from '@krash/contract/roadside'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { translateUnknown, useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import styles from './roadside-help.module.css'
import { telephoneOf } from './telephone.ts'

/** The scale of the arrival bar ends at one hour. */
const BAR_MINUTES = 60

export function ServiceRow({ service }: { service: RoadsideService }): ReactNode {
  const t = useT()
  const { formatDistance, formatList } = useFormats()
  const { name, phone, hours, estimatedArrival, services, distanceMiles } = service
  const { min, max } = estimatedArrival
  const kinds = services.map((kind) => translateUnknown(`roadside:services.${kind}`) ?? kind)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className={styles.facts}>
          <span>{formatDistance(distanceMiles)}</span>
          {hours.isOpen24x7 ? <span>{t('roadside:open')}</span> : null}
        </p>
        <p className={lettering.quiet}>{formatList(kinds)}</p>
        <div className={styles.arrival}>
          <ArrivalBar min={min} max={max} />
          <span>{t('roadside:arrival', { min, max })}</span>
        </div>
      </div>
      <ButtonLink
        className={styles.call}
        href={telephoneOf(phone)}
        icon={<Phone aria-hidden />}
        aria-label={t('roadside:call', { name })}
      >
        {t('roadside:callShort')}
      </ButtonLink>
    </li>
  )
}

/** The range of minutes on a scale of one hour, next to the same in words. */
function ArrivalBar({ min, max }: { min: number; max: number }): ReactNode {
  const share = (minutes: number) => (Math.min(minutes, BAR_MINUTES) / BAR_MINUTES) * 100
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" className={styles.bar} aria-hidden>
      <line x1="0" x2="100" y1="4" y2="4" className={styles.lane} />
      <line x1="0" x2={share(min)} y1="4" y2="4" className={styles.sure} />
      <line x1={share(min)} x2={share(max)} y1="4" y2="4" className={styles.maybe} />
    </svg>
  )
}
