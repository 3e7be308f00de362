import type { ChangeEvent, FocusEvent, ReactNode } from 'react'
import { languages } from '@krash/phrases'
import { joinParts, partName, partOrder, partsOf, wrongParts } from '#shared/i18n/date-parts.ts'
import type { DatePart } from '#shared/i18n/date-parts.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { latinDigits } from '#shared/i18n/typed-text.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { classNames } from '../class-names.ts'
import { FieldError, Requirement, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './three-part-date.module.css'

export interface ThreePartDateProps extends Omit<FieldTexts, 'isValid'> {
  /** Id of the first part, for links to the field. */
  id?: string
  /** The parts as typed so far, `year-month-day`; `isoDateOf` turns them into a date. */
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
  /** Lets the browser fill in the person's own date of birth. */
  isOwnBirthday?: boolean
}

const lengths: Record<DatePart, number> = { year: 4, month: 2, day: 2 }

/** A date known by heart, such as a date of birth: three short fields in the order of the language. */
export function ThreePartDate(props: ThreePartDateProps): ReactNode {
  const { label, hint, error, isRequired, value, onChange, onBlur, isOwnBirthday } = props
  const { id, attributes } = useField(props)
  const { shown } = useLanguageState()
  const { locale } = languages[shown]
  const parts = partsOf(value)
  const wrong = error ? wrongParts(value) : []

  function type(part: DatePart, event: ChangeEvent<HTMLInputElement>): void {
    onChange(joinParts({ ...parts, [part]: latinDigits(event.target.value).replace(/\D/g, '') }))
  }

  function leave(event: FocusEvent<HTMLFieldSetElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
  }

  return (
    <fieldset className={layout.stack4} onBlur={leave}>
      <legend className={lettering.title4}>
        {label}
        <Requirement {...props} />
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className={lettering.note}>
          {hint}
        </p>
      ) : null}
      <div className={styles.parts}>
        {partOrder(locale).map((part, position) => (
          <label key={part} className={styles.part} data-part={part}>
            <span>{partName(part, locale)}</span>
            <input
              id={position === 0 ? id : `${id}-${part}`}
              className={classNames(fieldStyles.control, styles.digits)}
              inputMode="numeric"
              dir="ltr"
              maxLength={lengths[part]}
              autoComplete={isOwnBirthday ? `bday-${part}` : 'off'}
              value={parts[part]}
              onChange={(event) => type(part, event)}
              aria-required={isRequired ? true : undefined}
              // A rule about the whole date, such as an age, marks all three.
              aria-invalid={error && (wrong.length === 0 || wrong.includes(part)) ? true : undefined}
              aria-describedby={attributes['aria-describedby']}
            />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
