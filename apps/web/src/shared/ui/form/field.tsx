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
  /** Shown under the field; marks it as wrong. */
  error?: string | undefined
  isOptional?: boolean
  isRequired?: boolean
  /** Marks it as checked and right. */
  isValid?: boolean
}

interface FieldProps extends FieldTexts {
  id: string
  /** Something at the end of the label line: a counter, a link. */
  aside?: ReactNode
  children: ReactNode
}

/** Label above, hint under it, the control, then what is wrong with it. */
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

/** "(optional)", or the sign that the form explains above. */
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

/** The problem of a field, read aloud when it appears. */
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
  /** Spread on the control. */
  attributes: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': true | undefined
  }
}

/** Ids and ARIA attributes that tie a control to its hint and its error. */
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
