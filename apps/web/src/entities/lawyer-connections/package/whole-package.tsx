import { Phone } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { damageZones } from '@krash/contract/accidents'
import type { SharedPackage } from '@krash/contract/lawyer-connections'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { useDamageText } from '#entities/accidents/damage/use-damage-text.ts'
import { CarFromAbove } from '#entities/accidents/damage/car-from-above.tsx'
import { PlaceCard } from '#entities/location/place-card.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { PackageCase } from './package-case.tsx'
import { PackageDocuments } from './package-documents.tsx'
import { Value } from './value.tsx'
import styles from './package.module.css'

export interface WholePackageProps {
  shared: SharedPackage
  /** Who looks at it: the lawyer can call. */
  reader: 'lawyer' | 'person'
}

/** What the package does not hold reads 'Not shared', to whoever looks. */
export function WholePackage({ shared, reader }: WholePackageProps): ReactNode {
  const t = useT()
  const report = shared.case
  return (
    <div className={styles.package}>
      <Part title={t('sharedPackage:contact')}>
        <Contact contact={shared.contact} mayCall={reader === 'lawyer'} />
      </Part>
      <Part title={t('sharedPackage:case')}>{report && <PackageCase report={report} />}</Part>
      {report === null ? null : (
        <Part title={t('sharedPackage:car')}>
          <Car damage={report.damage} />
        </Part>
      )}
      <Part title={t('sharedPackage:photos')}>
        {shared.documents && <PackageDocuments documents={shared.documents} />}
      </Part>
      <Part title={t('sharedPackage:place')}>
        {shared.location && <PlaceCard place={shared.location} isOwn={false} />}
      </Part>
      <Part title={t('sharedPackage:meeting')}>
        {shared.meeting && <p>{t(`sharedPackage:meetings.${shared.meeting}`)}</p>}
      </Part>
    </div>
  )
}

/** A kind of details; without children it was not agreed to. */
function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const t = useT()
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children || <p className={lettering.muted}>{t('sharedPackage:notShared')}</p>}
    </section>
  )
}

interface ContactProps {
  contact: SharedPackage['contact']
  mayCall: boolean
}

function Contact({
  contact: { fullName, email, cellNumber, preferredNotification },
  mayCall,
}: ContactProps): ReactNode {
  const t = useT()
  const phone = cellNumber && formatPhone(cellNumber)
  const byText = preferredNotification === 'text'
  return (
    <>
      <dl className={styles.values}>
        <Value name={t('sharedPackage:name')} value={fullName} />
        <Value name={t('sharedPackage:phone')} value={phone} isLtr />
        <Value name={t('sharedPackage:email')} value={email} isLtr />
        <Value
          name={t('sharedPackage:prefers')}
          value={byText ? t('sharedPackage:prefersText') : t('sharedPackage:prefersEmail')}
        />
      </dl>
      {mayCall && cellNumber && phone ? (
        <ButtonLink href={`tel:${cellNumber}`} variant="soft" icon={<Phone aria-hidden />}>
          {t('sharedPackage:call', { phone: `\u2066${phone}\u2069` })}
        </ButtonLink>
      ) : null}
    </>
  )
}

function Car({ damage }: { damage: readonly string[] }): ReactNode {
  const t = useT()
  const textOf = useDamageText()
  const marked = damageZones.filter((zone) => damage.includes(zone))
  return (
    <>
      <div className={styles.car}>
        <CarFromAbove chosen={marked} />
      </div>
      <p>{marked.length === 0 ? t('sharedPackage:noDamage') : textOf(marked)}</p>
    </>
  )
}
