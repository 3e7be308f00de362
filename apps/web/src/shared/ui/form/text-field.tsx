import { useState } from 'react'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { classNames } from '../class-names.ts'
import { Field, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './field.module.css'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Fixed text before the value, part of the same box. */
  prefix?: ReactNode
  /** Shows "12 of 100". Set `maxLength` too where typing must stop there. */
  counterMax?: number
}

/** One line of text. Spread the result of react-hook-form's `register` on it. */
export function TextField(props: TextFieldProps): ReactNode {
  const { texts, rest } = splitTexts(props)
  const { prefix, counterMax, onChange, className, ...attributes } = rest
  const { id, attributes: wiring } = useField({ ...texts, id: attributes.id })
  const [used, setUsed] = useState(String(attributes.value ?? attributes.defaultValue ?? '').length)

  function change(event: ChangeEvent<HTMLInputElement>): void {
    setUsed(event.target.value.length)
    onChange?.(event)
  }

  const input = (
    <input
      type="text"
      {...attributes}
      {...wiring}
      className={classNames(styles.control, className)}
      onChange={change}
    />
  )
  return (
    <Field {...texts} id={id} aside={<Counter used={used} max={counterMax} />}>
      {prefix ? (
        <div className={styles.prefixed}>
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

/** Several lines of text; grows with what is typed. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { texts, rest } = splitTexts(props)
  const { counterMax, onChange, className, ...attributes } = rest
  const { id, attributes: wiring } = useField({ ...texts, id: attributes.id })
  const [used, setUsed] = useState(String(attributes.value ?? attributes.defaultValue ?? '').length)

  function change(event: ChangeEvent<HTMLTextAreaElement>): void {
    setUsed(event.target.value.length)
    onChange?.(event)
  }

  return (
    <Field {...texts} id={id} aside={<Counter used={used} max={counterMax} />}>
      <textarea
        rows={4}
        {...attributes}
        {...wiring}
        className={classNames(styles.control, className)}
        onChange={change}
      />
    </Field>
  )
}

/** Takes the words of a field out of its properties; the rest belongs to the control. */
export function splitTexts<Props extends FieldTexts>(
  props: Props,
): { texts: FieldTexts; rest: Omit<Props, keyof FieldTexts> } {
  const { label, hint, error, isOptional, isRequired, isValid, ...rest } = props
  return { texts: { label, hint, error, isOptional, isRequired, isValid }, rest }
}

function Counter({ used, max }: { used: number; max: number | undefined }): ReactNode {
  const t = useT()
  if (max === undefined) return null
  return (
    <span className={styles.counter} aria-label={t('shell:field.counterLabel', { used, max })} role="img">
      {t('shell:field.counter', { used, max })}
    </span>
  )
}
