import { useEffect } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { FieldError, Requirement, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import { splitTexts } from './text-field.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  /** Only some of the things it stands for are checked. */
  isMixed?: boolean
}

/** A checkbox whose whole line can be pressed. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const { texts, rest } = splitTexts(props)
  const { isMixed = false, ...attributes } = rest
  const { id, attributes: wiring } = useField({ ...texts, id: attributes.id })

  useEffect(() => {
    // There is no attribute for it, so a script must set it.
    const box = document.getElementById(id)
    if (box instanceof HTMLInputElement) box.indeterminate = isMixed
  }, [id, isMixed])

  return (
    <div className={layout.stack}>
      <label className={styles.line}>
        <input
          {...attributes}
          {...wiring}
          type="checkbox"
          className={styles.box}
          aria-labelledby={labelId(id, attributes)}
        />
        <CheckWords {...texts} id={id} />
      </label>
      <FieldError id={`${id}-error`} error={texts.error} />
    </div>
  )
}

export interface SwitchProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'role'> {}

/** For a setting that applies at once; use a checkbox for anything that is sent later. */
export function Switch(props: SwitchProps): ReactNode {
  const { texts, rest } = splitTexts(props)
  const { id, attributes: wiring } = useField({ ...texts, id: rest.id })
  return (
    <div className={layout.stack}>
      <label className={styles.line}>
        <CheckWords {...texts} id={id} />
        <input
          {...rest}
          {...wiring}
          type="checkbox"
          role="switch"
          className={styles.switch}
          aria-labelledby={labelId(id, rest)}
        />
      </label>
      <FieldError id={`${id}-error`} error={texts.error} />
    </div>
  )
}

/** The label alone is the name, unless another one is given; the hint, which can be pressed as well, is the description. */
function labelId(id: string, { 'aria-label': given }: ComponentProps<'input'>): string | undefined {
  return given === undefined ? `${id}-label` : undefined
}

function CheckWords(props: FieldTexts & { id: string }): ReactNode {
  return (
    <span className={styles.words}>
      <span id={`${props.id}-label`}>
        {props.label}
        <Requirement {...props} />
      </span>
      {props.hint ? (
        <span id={`${props.id}-hint`} className={lettering.quiet}>
          {props.hint}
        </span>
      ) : null}
    </span>
  )
}
