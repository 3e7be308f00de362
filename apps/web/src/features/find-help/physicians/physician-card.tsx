import { Award, HeartPulse, Languages, MapPin, MessageSquareText, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { FoundProfessional, Professional } from '@krash/contract/professionals'
import { answerTimeText } from '#entities/professionals/cards/card-facts.tsx'
import { cardPictureOf } from '#entities/professionals/cards/lazy-card-picture.tsx'
import { workName } from '#entities/professionals/work-name.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { languageNames } from '#shared/i18n/professional-words.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { addressLine } from '#shared/location/postal-address.ts'
import { isExact } from '#shared/location/precision.ts'
import person from '#shared/styles/person-card.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { AvailabilityLamps } from '#shared/ui/content/availability-lamps.tsx'
import { CheckedLine } from '#shared/ui/content/checked-line.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { initialsOf } from '#shared/ui/content/initials.ts'
import { Rating } from '#shared/ui/content/rating.tsx'
import { PhysicianActions } from './physician-actions.tsx'
import type { PhysicianSteps } from './physician-actions.tsx'
import styles from './physician-card.module.css'

/** Parts the page puts into every card. */
export interface PhysicianSlots extends PhysicianSteps {
  /** The favourite button. */
  favorite: (who: Professional) => ReactNode
  /** The next free times of a doctor who can be booked. */
  renderTimes?: ((who: Professional) => ReactNode) | undefined
  onDetails: (who: Professional) => void
}

interface PhysicianCardProps extends PhysicianSlots {
  who: FoundProfessional
}

/** One doctor of the results: name, distance, availability and ways to reach them. */
export function PhysicianCard({
  who,
  favorite,
  renderTimes,
  onDetails,
  ...steps
}: PhysicianCardProps): ReactNode {
  const id = useId()
  const letters = (
    <span className={person.initials} aria-hidden>
      {initialsOf(who.fullName)}
    </span>
  )
  return (
    <article className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        {cardPictureOf(who)?.(letters) ?? letters}
        <div className={styles.names}>
          <h3 id={id}>
            <button
              type="button"
              className={classNames(person.open, styles.open)}
              aria-haspopup="dialog"
              onClick={() => onDetails(who)}
            >
              <bdi>{who.fullName}</bdi>
            </button>
          </h3>
          {who.firmName === null ? null : (
            <span className={styles.firm}>
              <bdi>{who.firmName}</bdi>
            </span>
          )}
          {who.specialties.length > 0 ? (
            <ul className={classNames(person.tags, styles.specialties)}>
              {who.specialties.map((name) => (
                <li key={name}>
                  <bdi>{workName(name)}</bdi>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {favorite(who)}
      </header>
      <Facts who={who} />
      <AvailabilityLamps availability={who.availability} />
      {who.takesAppointments ? renderTimes?.(who) : null}
      <Badges who={who} />
      <PhysicianActions who={who} {...steps} />
    </article>
  )
}

function Facts({ who }: { who: FoundProfessional }): ReactNode {
  const t = useT()
  const { formatDistance } = useFormats()
  const distance = formatDistance(who.distanceMiles)
  const isOffice = isExact(who.precision)
  const answers = answerTimeText(who.medianResponseMinutes, t)
  return (
    <>
      <ul className={person.facts}>
        <li className={styles.distance} title={isOffice ? undefined : t('professionals:card.aboutWhy')}>
          {isOffice ? distance : t('professionals:card.about', { distance })}
        </li>
        <li>
          <Rating value={who.rating ?? 0} reviews={who.rating === null ? 0 : who.reviewCount} />
        </li>
        {who.yearsExperience === null ? null : (
          <li>
            <Award aria-hidden />
            <span>{t('professionals:card.years', { count: who.yearsExperience })}</span>
          </li>
        )}
        {answers === undefined ? null : (
          <li>
            <MessageSquareText aria-hidden />
            <span>{answers}</span>
          </li>
        )}
      </ul>
      <p className={styles.address}>
        <MapPin aria-hidden />
        <bdi>{addressLine(who)}</bdi>
      </p>
    </>
  )
}

function Badges({ who }: { who: FoundProfessional }): ReactNode {
  const t = useT()
  return (
    <div className={styles.badges}>
      {who.acceptsInsurance ? (
        <Chip icon={<ShieldCheck aria-hidden />}>{t('professionals:filters.insured')}</Chip>
      ) : null}
      {who.emergencyAvailable ? (
        <Chip tone="info" icon={<HeartPulse aria-hidden />}>
          {t('professionals:card.emergency')}
        </Chip>
      ) : null}
      <Spoken tags={who.languages} />
      {who.isDemo ? <Chip tone="unknown">{t('shell:professional.demo')}</Chip> : null}
      <CheckedLine sources={who.sources} />
    </div>
  )
}

/** How many languages are spoken and which, the person's own first. */
function Spoken({ tags }: { tags: readonly string[] }): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { formatList } = useFormats()
  if (tags.length < 2) return null
  const languages = formatList(languageNames(tags, shown).map(({ name }) => name))
  return (
    <Chip icon={<Languages aria-hidden />}>
      {t('professionals:card.languages', { count: tags.length, languages })}
    </Chip>
  )
}
