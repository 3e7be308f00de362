import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import covering from '#shared/styles/covering-input.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { FieldError, Requirement } from './field.tsx'
import styles from './choice-cards.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
  icon?: ReactNode
  isDisabled?: boolean
}

interface ChoiceCardsCommon<Value extends string> {
  /** The question. */
  legend: ReactNode
  hint?: ReactNode
  choices: readonly Choice<Value>[]
  error?: string | undefined
  isOptional?: boolean
  /** Cards side by side where there is room; 1 = a list. Default 2. */
  columns?: 1 | 2 | 3
  /** The same for all radios of a group; made up when left out. */
  name?: string
}

export type ChoiceCardsProps<Value extends string> = ChoiceCardsCommon<Value> &
  (
    | { kind: 'one'; value: Value | undefined; onChange: (value: Value) => void }
    | {
        kind: 'several'
        value: readonly Value[]
        onChange: (value: Value[]) => void
        /** No more can be chosen than this; "3 of 4 chosen" is shown. */
        limit?: number
      }
  )

/** Real radios or checkboxes as cards; the whole card is the target. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>): ReactNode {
  const { legend, hint, choices, error, isOptional, columns = 2 } = props
  const id = useId()
  const name = props.name ?? id
  const chosen: readonly Value[] = props.kind === 'several' ? props.value : []
  const isFull = props.kind === 'several' && chosen.length >= (props.limit ?? Infinity)

  function toggle(value: Value): void {
    if (props.kind === 'one') props.onChange(value)
    else if (chosen.includes(value)) props.onChange(chosen.filter((other) => other !== value))
    else props.onChange([...chosen, value])
  }

  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={lettering.title8}>
        {legend}
        <Requirement isOptional={isOptional ?? false} />
      </legend>
      {hint ? <p className={lettering.quiet}>{hint}</p> : null}
      {props.kind === 'several' ? <Chosen count={chosen.length} limit={props.limit} /> : null}
      <div className={styles.cards} data-columns={columns}>
        {choices.map((choice) => {
          const isOn = props.kind === 'one' ? props.value === choice.value : chosen.includes(choice.value)
          return (
            <label key={choice.value} className={styles.card}>
              <input
                type={props.kind === 'one' ? 'radio' : 'checkbox'}
                name={name}
                value={choice.value}
                checked={isOn}
                disabled={choice.isDisabled || (isFull && !isOn)}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(choice.value)}
                className={covering.input}
              />
              {choice.icon ? <span className={styles.icon}>{choice.icon}</span> : null}
              <span className={styles.words}>
                <span className={styles.label}>{choice.label}</span>
                {choice.description ? <span className={styles.description}>{choice.description}</span> : null}
              </span>
              <span className={styles.mark} aria-hidden>
                <Check />
              </span>
            </label>
          )
        })}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

function Chosen({ count, limit }: { count: number; limit: number | undefined }): ReactNode {
  const t = useT()
  if (limit === undefined) return null
  return (
    <p className={styles.chosen} role="status">
      {t('shell:field.chosen', { count, max: limit })}
    </p>
  )
}
