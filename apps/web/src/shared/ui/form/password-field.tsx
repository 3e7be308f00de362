import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { Field, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import { splitTexts } from './text-field.tsx'
import styles from './field.module.css'

export interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field that allows showing, pasting and password managers. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { texts, rest } = splitTexts(props)
  const { className, onKeyUp, ...attributes } = rest
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const t = useT()
  const { id, attributes: wiring } = useField({ ...texts, id: attributes.id })

  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>): void {
    setCapsLock(event.getModifierState('CapsLock'))
    onKeyUp?.(event)
  }

  return (
    <Field {...texts} id={id}>
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...attributes}
        {...wiring}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        className={classNames(styles.control, styles.withInside, className)}
        onKeyUp={watchCapsLock}
      />
      <span className={styles.inside}>
        <IconButton
          label={t(isShown ? 'shell:field.hidePassword' : 'shell:field.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      </span>
      <span role="status" className={styles.notice}>
        {hasCapsLock ? t('shell:field.capsLock') : null}
      </span>
    </Field>
  )
}
