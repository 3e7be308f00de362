import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { classNames } from '../class-names.ts'
import styles from './lane-steps.module.css'

interface LaneStepsProps {
  /** The goal of the steps; read aloud before them. */
  label: string
  steps: readonly string[]
  /** Index of the current step; `steps.length` when all are done. */
  current: number
  /** Amber, for the emergency page and open cases. */
  isEmergency?: boolean
  /** Shows only the lane and "Step 1 of 3", for narrow places. */
  isShort?: boolean
}

/** Progress as a lane line: solid for the road behind, dashed for the road ahead. */
export function LaneSteps(props: LaneStepsProps): ReactNode {
  const { label, steps, current, isEmergency, isShort } = props
  const t = useT()
  const step = Math.min(current + 1, steps.length)
  const place = t('shell:steps.position', { step, total: steps.length })
  return (
    <div
      className={classNames(styles.frame, isShort && styles.short)}
      data-emergency={isEmergency || undefined}
    >
      <p className={styles.place}>
        {place}
        {isShort || steps[current] === undefined ? null : (
          // It is in the list as well, where screen readers find it.
          <span className={styles.current} aria-hidden>
            {steps[current]}
          </span>
        )}
      </p>
      <ol className={styles.steps} aria-label={label}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={styles.step}
            data-state={stateOf(index, current)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden>
              {index < current ? <Check /> : index + 1}
            </span>
            <span className={styles.name}>
              {name}
              {index < current ? (
                <span className={visuallyHidden.hidden}>, {t('shell:steps.done')}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function stateOf(index: number, current: number): 'done' | 'now' | 'next' {
  if (index < current) return 'done'
  return index === current ? 'now' : 'next'
}
