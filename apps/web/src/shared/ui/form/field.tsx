import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export interface FieldTexts {
  label: ReactNode
  /** Shown under the label, before a mistake can be made. */
  hint?: ReactNode
  /** Shown under the field, which is marked as invalid. */
  error?: string | undefined
  isOptional?: boolean
  isRequired?: boolean
  /** Marks the field as checked and valid. */
  isValid?: boolean
}

interface FieldProps extends FieldTexts {
  id: string
  /** An element at the end of the label line: a counter or a link. */
  aside?: ReactNode
  children: ReactNode
}

/** A control with its label above, the hint below the label, and the error below the control. */
export function Field(props: FieldProps): ReactNode {
  const { id, label, hint, error, isValid, aside, children } = props
  return (
    <div className={layout.stack4} data-invalid={error ? true : undefined}>
      <div className={styles.labelLine}>
        <label htmlFor={id} className={lettering.strong}>
          {label}
          <Requirement {...props} />
        </label>
        {aside}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={lettering.note}>
          {hint}
        </p>
      ) : null}
      <div className={styles.holder}>
        {children}
        {isValid && !error ? <CircleCheck aria-hidden className={styles.valid} /> : null}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** "(optional)", or the star that the form explains above. */
export function Requirement({ isOptional, isRequired }: Partial<FieldTexts>): ReactNode {
  const t = useT()
  if (isOptional) return <span className={styles.optional}> {t('shell:field.optional')}</span>
  if (!isRequired) return null
  return (
    <span className={styles.required} aria-hidden>
      {' *'}
    </span>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }): ReactNode {
  return (
    <div id={id} role="status" className={classNames(styles.error, !error && styles.noError)}>
      {error ? (
        <>
          <CircleAlert aria-hidden />
          <span>{error}</span>
        </>
      ) : null}
    </div>
  )
}

interface FieldWiring {
  id: string
  /** Props to spread on the control. */
  attributes: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': true | undefined
  }
}

/** Connects a control to its hint and error by ids and ARIA attributes. */
export function useField(texts: FieldTexts & { id?: string | undefined }): FieldWiring {
  const generated = useId()
  const id = texts.id ?? generated
  const described = [texts.hint && `${id}-hint`, texts.error && `${id}-error`].filter(Boolean)
  return {
    id,
    attributes: {
      id,
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      'aria-invalid': texts.error ? true : undefined,
      'aria-required': texts.isRequired ? true : undefined,
    },
  }
}
