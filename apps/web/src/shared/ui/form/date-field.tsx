import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import styles from './date-field.module.css'

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'dir'> {
  /** The date that stands in the field, `YYYY-MM-DD`, to be said again in the language of the page. */
  echoOf: string
  /** Something to look at again; it does not keep the form from being sent. */
  warning?: string | undefined
}

/** A date from a document: the device's own picker, which speaks the device's language, and under it the page's. */
export function DateField({ echoOf, warning, ...props }: DateFieldProps): ReactNode {
  const { formatDate } = useFormats()
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(echoOf)
  return (
    <div className={layout.stack4}>
      <TextField max="9999-12-31" {...props} type="date" />
      {isDate ? <p className={lettering.quiet}>{formatDate(echoOf)}</p> : null}
      <FieldWarning>{props.error ? undefined : warning}</FieldWarning>
    </div>
  )
}

/** What is odd about a field without being wrong; read aloud when it appears. */
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
