import { HeartHandshake, HeartPulse, LifeBuoy, Phone, Scale, Siren } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { callees } from '@krash/contract/accidents'
import { pointOfReport } from '#entities/accidents/outbox-report.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { useHelpNear } from '#entities/help-places/help-query.ts'
import { useConnections } from '#entities/lawyer-connections/connection-queries.ts'
import { useOpenLink } from '#entities/shared-places/place-queries.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { addressLink, pointText } from '#shared/location/map-links.ts'
import { isExact } from '#shared/location/precision.ts'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { CallList } from '#shared/ui/content/call-row.tsx'
import { CallStep, useCallNotes } from './call-step.tsx'
import type { CallNotes } from './call-step.tsx'
import { InsurerStep } from './insurer-step.tsx'
import styles from './next-calls.module.css'

interface NextCallsProps {
  report: OutboxReport
  /** The page has 911 in sight already. */
  has911: boolean
  /** Opens the message for the person's own people. */
  onTell: () => void
  /** Opens the hospitals, the police and the roadside companies near the place. */
  onHelp: () => void
}

/** Whom to call after a report, one after another: the report itself has called nobody. */
export function NextCalls({ report, has911, onTell, onHelp }: NextCallsProps): ReactNode {
  const t = useT()
  const titleId = useId()
  const notes = useCallNotes(report)
  const hasLawyer = useConnections().size > 0
  const done = callees.filter(
    (callee) => notes.reached[callee] !== undefined || (callee === 'lawyer' && hasLawyer),
  )
  const isSevere = report.body.severity === 'severe'
  const doctor = isSevere ? (
    <Hospitals key="doctor" notes={notes} onHelp={onHelp} />
  ) : (
    <Doctor notes={notes} />
  )
  return (
    <div className={styles.calls}>
      {has911 ? null : <Urgent />}
      <section aria-labelledby={titleId}>
        <header className={styles.head}>
          <h2 id={titleId}>{t('accidents:calls.title')}</h2>
          <p role="status" className={styles.count}>
            {t('accidents:calls.done', { done: done.length, total: callees.length })}
          </p>
        </header>
        <CallList>
          {isSevere ? doctor : null}
          <Police report={report} notes={notes} />
          <InsurerStep notes={notes} />
          <People report={report} notes={notes} onTell={onTell} />
          <CallStep
            callee="lawyer"
            notes={notes}
            icon={<Scale aria-hidden />}
            title={t('accidents:calls.lawyer')}
            text={t(hasLawyer ? 'accidents:calls.lawyerDone' : 'accidents:calls.lawyerText')}
            href="/lawyers?step=4"
            button={t('accidents:calls.find')}
            name={t('accidents:receipt.findLawyer')}
            isDone={hasLawyer}
          />
          {isSevere ? null : doctor}
        </CallList>
        <Button variant="text" icon={<LifeBuoy aria-hidden />} className={styles.help ?? ''} onClick={onHelp}>
          {t('accidents:calls.help')}
        </Button>
      </section>
    </div>
  )
}

/** Before all others, and red. */
function Urgent(): ReactNode {
  const t = useT()
  return (
    <div className={styles.urgent}>
      <p>
        <strong>{t('accidents:calls.hurt')}</strong>
        <span>{t('accidents:calls.hurtText')}</span>
      </p>
      <ButtonLink
        variant="call"
        href="tel:911"
        icon={<Phone aria-hidden />}
        aria-label={t('shell:help.call911')}
      >
        {t('accidents:calls.emergencyNumber')}
      </ButtonLink>
    </div>
  )
}

interface StepProps {
  report: OutboxReport
  notes: CallNotes
}

/** The number of the nearest office, where one is known; else a map of those around. */
function Police({ report, notes }: StepProps): ReactNode {
  const t = useT()
  const { formatDistance } = useFormats()
  const point = pointOfReport(report)
  const { places } = useHelpNear('police', point)
  const office = places?.find(({ phone }) => phone !== null)
  const step = {
    callee: 'police',
    notes,
    icon: <Siren aria-hidden />,
    title: t('accidents:calls.police'),
  } as const
  if (office?.phone) {
    const name = isolated(office.label)
    const miles = formatDistance(office.miles)
    const distance = isExact(office.precision) ? miles : t('helpPlaces:about', { distance: miles })
    return (
      <CallStep
        {...step}
        text={t('accidents:calls.policeOffice', { name, distance })}
        href={`tel:${office.phone}`}
        button={t('accidents:calls.call')}
        name={t('accidents:calls.callNamed', { name: office.label })}
      />
    )
  }
  const { address } = report.accident?.location ?? report.body.location
  const place = point ? pointText(point) : (address ?? '')
  return (
    <CallStep
      {...step}
      text={t('accidents:calls.policeText')}
      // In English, as the maps know it.
      href={addressLink(`police station near ${place}`)}
      button={t('accidents:calls.find')}
      name={t('accidents:calls.findPolice')}
    />
  )
}

function People({ report, notes, onTell }: StepProps & { onTell: () => void }): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  const open = useOpenLink(report.accident?.id)
  const shared = open && t('accidents:calls.peopleOpen', { time: formatTime(open.expiresAt) })
  return (
    <CallStep
      callee="people"
      notes={notes}
      icon={<HeartHandshake aria-hidden />}
      title={t('accidents:calls.people')}
      text={shared ?? t('accidents:calls.peopleText')}
      kept={shared && <span className={styles.carrier}>{shared}</span>}
      button={t('accidents:calls.write')}
      name={t('accidents:calls.writePeople')}
      onPress={onTell}
    />
  )
}

function Doctor({ notes }: { notes: CallNotes }): ReactNode {
  const t = useT()
  return (
    <CallStep
      callee="doctor"
      notes={notes}
      icon={<HeartPulse aria-hidden />}
      title={t('accidents:calls.doctor')}
      text={t('accidents:calls.doctorText')}
      href="/physicians"
      button={t('accidents:calls.find')}
      name={t('accidents:calls.findDoctor')}
    />
  )
}

/** For who is badly hurt: no list of doctors with appointments. */
function Hospitals({ notes, onHelp }: { notes: CallNotes; onHelp: () => void }): ReactNode {
  const t = useT()
  return (
    <CallStep
      callee="doctor"
      notes={notes}
      icon={<HeartPulse aria-hidden />}
      title={t('accidents:calls.hospitals')}
      text={t('accidents:calls.hospitalsText')}
      onPress={onHelp}
      button={t('accidents:calls.find')}
      name={t('accidents:calls.hospitals')}
    />
  )
}
