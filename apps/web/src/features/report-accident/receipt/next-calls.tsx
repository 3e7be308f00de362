import { HeartHandshake, HeartPulse, Phone, Scale, Siren } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { callees } from '@krash/contract/accidents'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { useConnections } from '#entities/lawyer-connections/connection-queries.ts'
import { useOpenLink } from '#entities/shared-places/place-queries.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { addressLink, pointText } from '#shared/location/map-links.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
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
}

/** Whom to call after a report, one after another: the report itself has called nobody. */
export function NextCalls({ report, has911, onTell }: NextCallsProps): ReactNode {
  const t = useT()
  const titleId = useId()
  const notes = useCallNotes(report)
  const hasLawyer = useConnections().size > 0
  const done = callees.filter(
    (callee) => notes.reached[callee] !== undefined || (callee === 'lawyer' && hasLawyer),
  )
  const isSevere = report.body.severity === 'severe'
  const doctor = <Doctor key="doctor" notes={notes} isSevere={isSevere} />
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

function Police({ report, notes }: StepProps): ReactNode {
  const t = useT()
  const { address, latitude, longitude } = report.accident?.location ?? report.body.location
  const point = latitude == null || longitude == null ? undefined : pointText({ latitude, longitude })
  const place = point ?? address ?? ''
  return (
    <CallStep
      callee="police"
      notes={notes}
      icon={<Siren aria-hidden />}
      title={t('accidents:calls.police')}
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

function Doctor({ notes, isSevere }: { notes: CallNotes; isSevere: boolean }): ReactNode {
  const t = useT()
  return (
    <CallStep
      callee="doctor"
      notes={notes}
      icon={<HeartPulse aria-hidden />}
      title={t(isSevere ? 'accidents:calls.hospitals' : 'accidents:calls.doctor')}
      text={t(isSevere ? 'accidents:calls.hospitalsText' : 'accidents:calls.doctorText')}
      href="/physicians"
      button={t('accidents:calls.find')}
      name={t('accidents:calls.findDoctor')}
    />
  )
}
