import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { classNames } from '../class-names.ts'
import styles from './form-shell.module.css'

export interface FormProblem {
  /** The id of the control that has to be changed; without it the problem is of the whole form. */
  fieldId?: string
  message: string
}

interface FormShellProps extends ComponentProps<'form'> {
  /**
   * What a submit has found. Every new array takes the focus, also with the same problems, so keep it
   * in state and set it on submit only. An empty one shows nothing.
   */
  problems: readonly FormProblem[]
  /** Shows what the star in the labels means. */
  hasRequired?: boolean
}

/** A form with our own validation and, after a submit with mistakes, their list on top. */
export function FormShell(props: FormShellProps): ReactNode {
  const { problems, hasRequired, children, className, ...attributes } = props
  const t = useT()
  return (
    <form noValidate {...attributes} className={classNames(styles.form, className)}>
      <ErrorSummary problems={problems} />
      {hasRequired ? <p className={lettering.quiet}>{t('shell:field.requiredNote')}</p> : null}
      {children}
    </form>
  )
}

/** All mistakes of a form, each a link to its field. Takes the focus when it appears. */
export function ErrorSummary({ problems }: Pick<FormShellProps, 'problems'>): ReactNode {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (problems.length > 0) element.current?.focus()
  }, [problems])

  if (problems.length === 0) return null
  const ofFields = problems.filter(({ fieldId }) => fieldId).length
  return (
    <div ref={element} tabIndex={-1} role="alert" className={styles.summary}>
      <CircleAlert aria-hidden />
      <div className={styles.words}>
        {ofFields > 0 ? (
          <p className={styles.title}>{t('shell:field.summary', { count: ofFields })}</p>
        ) : null}
        <ul className={styles.list}>
          {problems.map(({ fieldId, message }) => (
            <li key={`${fieldId} ${message}`}>
              {fieldId ? (
                <a href={`#${fieldId}`} onClick={focusField}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Without this the address of the page would change, and a radio group has no element to jump to. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))?.focus()
}

/** Two fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>
}
