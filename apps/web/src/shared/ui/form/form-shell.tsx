import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { classNames } from '../class-names.ts'
import styles from './form-shell.module.css'

export interface FormProblem {
  /** Id of the control to correct; without it the problem concerns the whole form. */
  fieldId?: string
  message: string
}

interface FormShellProps extends ComponentProps<'form'> {
  /**
   * The problems found by a submission. Every new array takes the focus, even with the same problems, so keep it in
   * state and set it only on submit. An empty one shows nothing.
   */
  problems: readonly FormProblem[]
  /** Shows the explanation of the star in the labels. */
  hasRequired?: boolean
}

/** A form with our own validation, which lists the problems at the top after a failed submission. */
export function FormShell(props: FormShellProps): ReactNode {
  const { problems, hasRequired, children, className, ...attributes } = props
  const t = useT()
  return (
    <form noValidate {...attributes} className={classNames(styles.form, className)}>
      <ErrorSummary problems={problems} />
      {hasRequired ? <p className={styles.note}>{t('shell:field.requiredNote')}</p> : null}
      {children}
    </form>
  )
}

/** All problems of a form, each linked to its field. Takes the focus when it appears. */
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

/** Prevents the page's address from changing; besides, a radio group has no element to jump to. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))?.focus()
}

/** Places two fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>
}
