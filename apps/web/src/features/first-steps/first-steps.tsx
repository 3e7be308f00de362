import { Check } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { EmergencyContact } from '@krash/contract/emergency-contacts'
import type { StoredFile } from '@krash/contract/files'
import type { Profile } from '@krash/contract/profile'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { CardPicture } from './card-picture.tsx'
import styles from './first-steps.module.css'
import { PersonStep } from './person-step.tsx'
import { PlateStep } from './plate-step.tsx'

export interface FirstStepsProps {
  profile: Profile
  /** The newest picture of an insurance card. */
  card: StoredFile | null
  contacts: readonly EmergencyContact[]
  /** Takes the picture of the card. */
  camera: ReactNode
}

type StepName = 'card' | 'plate' | 'person'

interface Step {
  name: StepName
  /** What was given; undefined while nothing is. */
  given: ReactNode
  /** Where it can be changed. */
  href: string
  body: ReactNode
}

/** What a driver needs first, in three questions that are open one at a time; each is saved alone. */
export function FirstSteps(props: FirstStepsProps): ReactNode {
  const t = useT()
  const steps = useSteps(props)
  const done = steps.filter(({ given }) => given !== undefined).length
  const next = steps.find(({ given }) => given === undefined)?.name
  // What somebody opened by hand, or closed; the next question until then, and again once one is answered.
  const [chosen, setChosen] = useState<{ done: number; name: StepName | undefined }>()
  const open = chosen?.done === done ? chosen.name : next
  return (
    <Card
      title={t('dashboard:ready.title')}
      action={
        <span role="status" className={lettering.muted}>
          {t('dashboard:ready.done', { done, count: steps.length })}
        </span>
      }
    >
      {next === undefined ? <p className={lettering.strong}>{t('dashboard:ready.all')}</p> : null}
      <ol className={styles.steps}>
        {steps.map((step, at) =>
          step.given === undefined ? (
            <li key={step.name}>
              <details
                open={open === step.name}
                onToggle={({ currentTarget }) => {
                  if (currentTarget.open !== (open === step.name))
                    setChosen({ done, name: currentTarget.open ? step.name : undefined })
                }}
              >
                <summary>
                  <Number value={at + 1} />
                  <span>{t(`dashboard:ready.${step.name}.title`)}</span>
                </summary>
                <div className={styles.body}>{step.body}</div>
              </details>
            </li>
          ) : (
            <Done key={step.name} {...step} given={step.given} />
          ),
        )}
      </ol>
      {next === undefined ? null : <p className={lettering.quiet}>{t('dashboard:ready.skip')}</p>}
    </Card>
  )
}

function useSteps({ profile, card, contacts, camera }: FirstStepsProps): Step[] {
  const t = useT()
  const [car] = profile.vehicles
  const plate = car?.licensePlate ?? profile.licensePlate
  const [person] = contacts
  const [policy] = profile.insurancePolicies
  return [
    {
      name: 'card',
      given: card ? <CardPicture file={card} /> : policy?.carrierName,
      href: card ? '/profile#documents' : '/profile#insurance',
      body: (
        <>
          <p className={lettering.quiet}>{t('dashboard:ready.card.text')}</p>
          {camera}
        </>
      ),
    },
    {
      name: 'plate',
      given: plate === null ? undefined : <bdi dir="ltr">{plate}</bdi>,
      href: car ? '/profile#vehicles' : '/profile?add=vehicle',
      body: <PlateStep profile={profile} />,
    },
    {
      name: 'person',
      given: person && <bdi>{person.name}</bdi>,
      href: '/preferences#people',
      body: <PersonStep />,
    },
  ]
}

function Done({ name, given, href }: Step): ReactNode {
  const t = useT()
  const title = t(`dashboard:ready.${name}.title`)
  return (
    <li className={styles.done}>
      <span className={styles.mark} data-done>
        <Check role="img" aria-label={t('dashboard:ready.isDone')} />
      </span>
      <span className={styles.words}>
        {title}
        <span className={lettering.note}>{given}</span>
      </span>
      <AppLink href={href} className={styles.change} aria-label={`${t('dashboard:ready.change')}: ${title}`}>
        {t('dashboard:ready.change')}
      </AppLink>
    </li>
  )
}

function Number({ value }: { value: number }): ReactNode {
  const { formatNumber } = useFormats()
  return (
    <span className={styles.mark} aria-hidden>
      {formatNumber(value)}
    </span>
  )
}
