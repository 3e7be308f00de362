import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { classNames } from '../class-names.ts'
import { Field, useField } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import { splitTexts } from './text-field.tsx'
import styles from './field.module.css'

export interface SelectOption {
  value: string
  label: string
  /** The language of the label, if it differs from the page's. */
  lang?: string
}

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption[]
  /** Adds an empty first choice: "Choose…". */
  hasEmpty?: boolean
}

export function SelectField(props: SelectFieldProps): ReactNode {
  const { texts, rest } = splitTexts(props)
  const { options, hasEmpty, className, ...attributes } = rest
  const { id, attributes: wiring } = useField({ ...texts, id: attributes.id })
  const t = useT()
  return (
    <Field {...texts} id={id}>
      <select {...attributes} {...wiring} className={classNames(styles.control, styles.select, className)}>
        {hasEmpty ? <option value="">{t('shell:field.selectPlaceholder')}</option> : null}
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className={styles.chevron} />
    </Field>
  )
}
