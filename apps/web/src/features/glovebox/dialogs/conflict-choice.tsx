import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import type { TypedValues } from '#entities/glovebox/device-storage.ts'
import styles from './item-dialog.module.css'

export interface ConflictChoiceProps {
  mine: TypedValues
  theirs: TypedValues
  /** In the order of the form. */
  fields: readonly string[]
  labelOf: (field: string) => string
  /** What stands in a field, in words. */
  textOf: (field: string, value: string | boolean) => string
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** The thing was changed on another device or in another tab: shows both versions and lets the person choose. */
export function ConflictChoice(props: ConflictChoiceProps): ReactNode {
  const { mine, theirs, fields, labelOf, textOf, onKeepMine, onTakeTheirs } = props
  const t = useT()
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.focus(), [])
  const textIn = (values: TypedValues, field: string) =>
    textOf(field, values[field] ?? '') || t('glovebox:conflict.empty')
  return (
    <section ref={element} tabIndex={-1} className={styles.conflict} aria-labelledby="glovebox-conflict">
      <h3 id="glovebox-conflict">{t('glovebox:conflict.title')}</h3>
      <dl className={styles.versions}>
        {differingFields(mine, theirs, fields).map((field) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <span>{t('glovebox:conflict.yours')}</span> <bdi>{textIn(mine, field)}</bdi>
            </dd>
            <dd>
              <span>{t('glovebox:conflict.theirs')}</span> <bdi>{textIn(theirs, field)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.choices}>
        <Button onClick={onTakeTheirs}>{t('glovebox:conflict.takeTheirs')}</Button>
        <Button onClick={onKeepMine}>{t('glovebox:conflict.keepMine')}</Button>
      </div>
    </section>
  )
}

/** Fields in which two versions differ. */
export function differingFields(mine: TypedValues, theirs: TypedValues, fields: readonly string[]): string[] {
  const plain = (value: string | boolean | undefined) => (typeof value === 'string' ? value.trim() : value)
  return fields.filter((field) => plain(mine[field]) !== plain(theirs[field]))
}
