import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import styles from './date-field.module.css'

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'dir'> {
  /** The field's date, `YYYY-MM-DD`, to repeat in the page's language. */
  echoOf: string
  /** What the date means today, after it: "ends in 9 days". */
  note?: string | undefined
  /** Something to check again, which does not prevent sending. */
  warning?: string | undefined
}

/**
 * A date from a document: the device's own picker in the device's language, with the date in the page's language below.
 */
export function DateField({ echoOf, note, warning, ...props }: DateFieldProps): ReactNode {
  const { formatLongDate } = useFormats()
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(echoOf)
  return (
    <div className={layout.stack4}>
      <TextField max="9999-12-31" {...props} type="date" />
      {isDate ? (
        <p className={lettering.quiet}>{[formatLongDate(echoOf), note].filter(Boolean).join(' · ')}</p>
      ) : null}
      <FieldWarning>{props.error ? undefined : warning}</FieldWarning>
    </div>
  )
}

/** A warning about an unusual but valid value, read aloud when it appears. */
export function FieldWarning({ children }: { children: string | undefined }): ReactNode {
  return (
    <div role="status" className={children === undefined ? styles.noWarning : styles.warning}>
      {children === undefined ? null : (
        <>
          <TriangleAlert aria-hidden />
          <span>{children}</span>
        </>
      )}
    </div>
  )
}
