import type { ReactNode } from 'react'
import type { Accident } from '@krash/contract/accidents'
import type { AccidentPeople } from '@krash/contract/accidents/case-timeline'
import styles from './people.module.css'
import { SeesCard } from './sees-card.tsx'
import type { Lawyer } from './sees-card.tsx'
import { ToldCard } from './told-card.tsx'
import { VisitsCard } from './visits-card.tsx'

interface InvolvedProps {
  accident: Accident
  people: AccidentPeople
  /** Renders the way to share what is new with a lawyer. */
  newsFor: (lawyer: Lawyer) => ReactNode
  /** The message for the person's own people. */
  children?: ReactNode
}

/** Who has to do with a case: who was told, who sees what, and the visits. */
export function Involved({ accident, people, newsFor, children }: InvolvedProps): ReactNode {
  return (
    <div className={styles.involved}>
      <ToldCard accident={accident}>{children}</ToldCard>
      <SeesCard lawyers={people.lawyers} newsFor={newsFor} />
      <VisitsCard visits={people.visits} />
    </div>
  )
}
