import { BadgeCheck, BriefcaseMedical, CalendarCheck, ShieldCheck, Umbrella } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPreferredPartner } from '@krash/contract/professionals'
import type { Professional } from '@krash/contract/professionals'
import { DemoSentence } from '#entities/professionals/demo-sentence.tsx'
import { workName } from '#entities/professionals/work-name.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { AvailabilityLamps } from '#shared/ui/content/availability-lamps.tsx'
import { Avatar } from '#shared/ui/content/avatar.tsx'
import { CheckedLine } from '#shared/ui/content/checked-line.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { Rating } from '#shared/ui/content/rating.tsx'
import styles from './professional-detail.module.css'

/** Firm, specialty, rating and badges; the name is the title of the panel. */
export function DetailHead({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const { fullName, firmName, specialties, rating, reviewCount, availability } = who
  return (
    <header className={layout.stack12}>
      <div className={styles.person}>
        <Avatar name={fullName} avatarUrl={who.profileImage} />
        <div className={styles.names}>
          {firmName ? (
            <p className={lettering.name}>
              <bdi>{firmName}</bdi>
            </p>
          ) : null}
          <p className={lettering.note}>
            {specialties.length > 0
              ? specialties.map((name) => workName(name)).join(' · ')
              : t(`directory:title.${who.type}`)}
          </p>
          <p className={styles.meta}>
            <Rating value={rating ?? 0} reviews={reviewCount} />
            <CheckedLine sources={who.sources} />
          </p>
        </div>
      </div>
      <Badges who={who} />
      <AvailabilityLamps availability={availability} />
      <DemoSentence {...who} />
    </header>
  )
}

function Badges({ who }: { who: Professional }): ReactNode {
  const t = useT()
  if (!hasBadge(who)) return null
  return (
    <p className={layout.cluster8}>
      {who.isDemo ? <Chip tone="unknown">{t('shell:professional.demo')}</Chip> : null}
      {isPreferredPartner(who) ? (
        <Chip tone="info" icon={<BadgeCheck aria-hidden />}>
          {t('shell:professional.partner')}
        </Chip>
      ) : null}
      {who.isVerified && !who.isDemo ? (
        <Chip tone="go" icon={<ShieldCheck aria-hidden />}>
          {t('directory:badges.verified')}
        </Chip>
      ) : null}
      {who.emergencyAvailable ? (
        <Chip tone="warn" icon={<BriefcaseMedical aria-hidden />}>
          {t('directory:badges.emergency')}
        </Chip>
      ) : null}
      {who.acceptsInsurance ? (
        <Chip icon={<Umbrella aria-hidden />}>{t('directory:badges.insurance')}</Chip>
      ) : null}
      {who.takesAppointments ? (
        <Chip icon={<CalendarCheck aria-hidden />}>{t('directory:badges.appointments')}</Chip>
      ) : null}
    </p>
  )
}

/** Needs no check for preferred partners, because all of them are verified. */
function hasBadge(who: Professional): boolean {
  const { isDemo, isVerified, emergencyAvailable, acceptsInsurance, takesAppointments } = who
  return isDemo || isVerified || emergencyAvailable || acceptsInsurance === true || takesAppointments
}
