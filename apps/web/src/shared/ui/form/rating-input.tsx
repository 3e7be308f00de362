import { Star } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import covering from '#shared/styles/covering-input.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Requirement } from './field.tsx'
import styles from './rating-input.module.css'

const steps = [1, 2, 3, 4, 5]

interface RatingInputProps {
  legend: string
  /** Id of the first star, for links to the field. */
  id?: string
  /** Removes the choice of no stars. */
  isRequired?: boolean
  errorId?: string | undefined
  /** 0 means no stars. */
  value: number
  onChange: (value: number) => void
}

/** A choice of one to five stars, or none. Built from real radio buttons. */
export function RatingInput(props: RatingInputProps): ReactNode {
  const { legend, id, isRequired, errorId, value, onChange } = props
  const t = useT()
  const name = useId()
  return (
    <fieldset className={styles.input} aria-describedby={errorId}>
      <legend className={lettering.title4}>
        {legend}
        <Requirement isRequired={isRequired ?? false} />
      </legend>
      {steps.map((step) => (
        <label key={step} className={styles.choice} data-on={step <= value || undefined}>
          <input
            id={step === 1 ? id : undefined}
            type="radio"
            name={name}
            checked={value === step}
            className={covering.input}
            onChange={() => onChange(step)}
            aria-label={t('shell:rating.stars', { count: step })}
          />
          <Star aria-hidden />
        </label>
      ))}
      {isRequired ? null : (
        <label className={styles.none}>
          <input type="radio" name={name} checked={value === 0} onChange={() => onChange(0)} />
          {t('shell:rating.none')}
        </label>
      )}
    </fieldset>
  )
}
