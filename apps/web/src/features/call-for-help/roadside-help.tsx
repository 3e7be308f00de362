import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '@krash/contract/wire/phone-number'
import type { RoadsideNumber } from '#entities/glovebox/read-roadside-numbers.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { HelpList } from './help-list.tsx'
import type { NearProps } from './help-list.tsx'
import styles from './help-near.module.css'
import { telephoneOf } from './telephone.ts'

interface RoadsideHelpProps extends NearProps {
  ownNumbers: readonly RoadsideNumber[]
}

/** Own insurers first, then real companies near the place, and last a number that always works. */
export function RoadsideHelp({ ownNumbers, ...near }: RoadsideHelpProps): ReactNode {
  const t = useT()
  return (
    <>
      {ownNumbers.map((number) => (
        <OwnInsurer key={number.phone} {...number} isLarge={near.isLarge} />
      ))}
      <HelpList type="roadside" {...near} none={<p>{t('roadside:noCompany')}</p>} />
      <Fallback />
    </>
  )
}

function Fallback(): ReactNode {
  const t = useT()
  const { roadsidePhone } = useAppSettings()
  return (
    <p className={styles.fallback}>
      <RichText text={t('roadside:fallback', { phone: roadsidePhone })} parts={{ phone: fallbackLink }} />
    </p>
  )
}

interface OwnInsurerProps extends RoadsideNumber {
  isLarge: boolean | undefined
}

function OwnInsurer({ carrierName, phone, for: use, isLarge }: OwnInsurerProps): ReactNode {
  const t = useT()
  const isForClaims = use === 'claims'
  const said = t(isForClaims ? 'roadside:ownClaims' : 'roadside:own', { name: carrierName })
  return (
    <div className={styles.own}>
      <p>
        <RichText text={said} parts={{ name: isolated }} />
      </p>
      <ButtonLink
        variant={isForClaims ? 'soft' : 'primary'}
        isLarge={isLarge === true}
        href={telephoneOf(phone)}
        icon={<Phone aria-hidden />}
        aria-label={t(isForClaims ? 'roadside:callClaims' : 'roadside:call', { name: carrierName })}
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
