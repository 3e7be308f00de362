import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import styles from './conflict-choice.module.css'
import { differingFields } from './differing-fields.ts'
import type { Version } from './form-draft.ts'

export interface ConflictChoiceProps<Values extends FieldValues> {
  form: {
    values: Values
    theirs: Version<Values> | undefined
    fields: readonly FieldPath<Values>[]
    keepMine: () => void
    takeTheirs: () => void
  }
  labelOf: (field: FieldPath<Values>) => string
  textOf?: (field: FieldPath<Values>, value: Values[keyof Values]) => string
}

/** Shows both versions after a change made elsewhere, and lets the person choose. */
export function ConflictChoice<Values extends FieldValues>(props: ConflictChoiceProps<Values>): ReactNode {
  const { theirs } = props.form
  return theirs === undefined ? null : <Choice {...props} theirs={theirs.values} />
}

interface ChoiceProps<Values extends FieldValues> extends ConflictChoiceProps<Values> {
  theirs: Values
}

function Choice<Values extends FieldValues>(props: ChoiceProps<Values>): ReactNode {
  const { form, theirs, labelOf, textOf = (_, value) => String(value) } = props
  const t = useT()
  const titleId = useId()
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.focus(), [])
  const textIn = (values: Values, field: FieldPath<Values>) =>
    textOf(field, values[field]) || t('shell:conflict.empty')
  return (
    <section ref={element} tabIndex={-1} className={styles.conflict} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('shell:conflict.title')}</h3>
      <dl className={styles.versions}>
        {differingFields(form.values, theirs, form.fields).map((field) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <span>{t('shell:conflict.yours')}</span> <bdi>{textIn(form.values, field)}</bdi>
            </dd>
            <dd>
              <span>{t('shell:conflict.theirs')}</span> <bdi>{textIn(theirs, field)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.choices}>
        <Button onClick={form.takeTheirs}>{t('shell:conflict.takeTheirs')}</Button>
        <Button onClick={form.keepMine}>{t('shell:conflict.keepMine')}</Button>
      </div>
    </section>
  )
}
