import { useEffect, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { classNames } from '../class-names.ts'
import { Field, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './field.module.css'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Fixed text before the value, inside the same box. */
  prefix?: ReactNode
  /** Shows "12 of 100". Set `maxLength` as well if typing must stop there. */
  counterMax?: number
}

/** One line of text. Spread the result of react-hook-form's `register` on it. */
export function TextField(props: TextFieldProps): ReactNode {
  const { texts, rest } = splitTexts(props)
  const { prefix, counterMax, className, ...attributes } = rest
  const { id, attributes: wiring } = useField({ ...texts, id: attributes.id })
  const input = (
    <input type="text" {...attributes} {...wiring} className={classNames(styles.control, className)} />
  )
  return (
    <Field {...texts} id={id} aside={<Counter of={id} max={counterMax} />}>
      {prefix ? (
        <div dir={attributes.dir} className={styles.prefixed}>
          <span className={styles.prefix}>{prefix}</span>
          {input}
        </div>
      ) : (
        input
      )}
    </Field>
  )
}

export interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {
  counterMax?: number
}

/** Several lines of text; grows with its content. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { texts, rest } = splitTexts(props)
  const { counterMax, className, ...attributes } = rest
  const { id, attributes: wiring } = useField({ ...texts, id: attributes.id })
  return (
    <Field {...texts} id={id} aside={<Counter of={id} max={counterMax} />}>
      <textarea rows={4} {...attributes} {...wiring} className={classNames(styles.control, className)} />
    </Field>
  )
}

/** Separates a field's texts from its props; the rest belongs to the control. */
export function splitTexts<Props extends FieldTexts>(
  props: Props,
): { texts: FieldTexts; rest: Omit<Props, keyof FieldTexts> } {
  const { label, hint, error, isOptional, isRequired, isValid, ...rest } = props
  return { texts: { label, hint, error, isOptional, isRequired, isValid }, rest }
}

/** Counts the control's characters, whether set by the person, a draft or a reset. */
function Counter({ of: id, max }: { of: string; max: number | undefined }): ReactNode {
  const t = useT()
  const [used, setUsed] = useState(0)

  // Runs after every render, because a form that sets the text itself raises no event.
  useEffect(() => {
    const control = document.getElementById(id)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return undefined
    const count = () => setUsed(control.value.length)
    count()
    control.addEventListener('input', count)
    return () => control.removeEventListener('input', count)
  })

  if (max === undefined) return null
  return (
    <span className={styles.counter} aria-label={t('shell:field.counterLabel', { used, max })} role="img">
      {t('shell:field.counter', { used, max })}
    </span>
  )
}
