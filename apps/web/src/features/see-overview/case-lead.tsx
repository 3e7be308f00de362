import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { LaneSteps } from '#shared/ui/content/lane-steps.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import type { KnownCase } from '#entities/accidents/kept-cases.ts'
import { placeText } from '#entities/location/place-words.ts'
import { CareLine } from './care-line.tsx'
import { caseSteps } from './case-stage.ts'
import { StepPlate, StepRows } from './next-steps.tsx'
import type { Step } from './step-words.tsx'
import styles from './dashboard.module.css'

interface CaseLeadProps {
  /** At least one. */
  cases: readonly KnownCase[]
  /** Most urgent first; none where the server could not be asked. */
  steps: readonly Step[]
}

/** With open cases the page begins with the next step, then shows the stage of each case, newest first. */
export function CaseLead({ cases, steps }: CaseLeadProps): ReactNode {
  const t = useT()
  const [next, ...others] = steps.length > 0 ? steps : stepsKnownHere(cases)
  const isAsked = steps.some(({ kind }) => kind === 'lawyer')
  return (
    <>
      {next === undefined ? null : <StepPlate step={next} />}
      <StepRows steps={others} />
      {cases.map((one) => (
        <CaseCard key={one.id} {...one} />
      ))}
      <div className={styles.lines}>
        {isAsked || next?.kind === 'lawyer' ? null : (
          <AppLink href="/lawyers" className={styles.careLine}>
            <Scale aria-hidden />
            <span>{t('dashboard:lawyers.more')}</span>
          </AppLink>
        )}
        <CareLine />
        <AppLink href="/emergency" className={styles.hazardLine}>
          <HazardIcon />
          <span>{t('dashboard:emergency.another')}</span>
        </AppLink>
      </div>
    </>
  )
}

/** What the device alone can say of the cases it knows. */
function stepsKnownHere(cases: readonly KnownCase[]): Step[] {
  const unasked = cases.find(({ lawyers }) => lawyers.length === 0)
  if (unasked) return [{ kind: 'lawyer', accidentId: unasked.id }]
  return cases.slice(0, 1).map(({ id }) => ({ kind: 'case', accidentId: id }))
}

function CaseCard({ id, number, timestamp, place, stage, lawyers }: KnownCase): ReactNode {
  const t = useT()
  const { formatDateTime, formatList } = useFormats()
  return (
    <Card title={t('dashboard:case.title', { number })} icon={<HazardIcon />}>
      <div>
        <p>{t('dashboard:case.happened', { date: formatDateTime(timestamp) })}</p>
        <p>
          <bdi>{placeText(place, t)}</bdi>
        </p>
      </div>
      <LaneSteps
        isEmergency
        label={t('dashboard:case.lane')}
        steps={caseSteps.map((step) => t(`dashboard:case.step.${step}`))}
        current={stage}
      />
      {lawyers.length > 0 ? <p>{t('dashboard:case.with', { lawyers: formatList(lawyers) })}</p> : null}
      <AppLink href={`/cases/${id}`} className={styles.caseLink}>
        {t('dashboard:case.more')}
      </AppLink>
    </Card>
  )
}
