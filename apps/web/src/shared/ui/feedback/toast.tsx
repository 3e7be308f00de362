import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { dismissToast, toastDurations, undoDuration, useToasts } from './toast-store.ts'
import type { Toast, ToastKind } from './toast-store.ts'
import styles from './toast.module.css'

const icons: Record<ToastKind, ReactNode> = {
  success: <CircleCheck aria-hidden />,
  error: <CircleAlert aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  info: <Info aria-hidden />,
}

/** The place where toasts appear. Use it once per page. */
export function ToastRegion(): ReactNode {
  const showing = useToasts()
  const t = useT()
  const region = useRef<HTMLElement>(null)
  const newest = showing.at(-1)?.id

  // In the browser's top layer, and moved to its top again in case a dialog has opened since.
  useEffect(() => {
    const element = region.current
    // An old browser shows it in the page; the banner warns about the browser.
    if (!element || !('showPopover' in element)) return
    element.hidePopover()
    element.showPopover()
  }, [newest])

  return (
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label={t('shell:toast.region')}
      aria-live="polite"
      data-print="hide"
    >
      {showing.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastItem({ toast }: { toast: Toast }): ReactNode {
  const t = useT()
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const id = useId()
  const undo = useRef<HTMLButtonElement>(null)
  const cameFrom = useRef<HTMLElement>(undefined)
  const isPaused = isPointedAt || hasFocus
  const duration = toast.onUndo ? undoDuration : toastDurations[toast.kind]

  useEffect(() => {
    if (toast.takesFocus) undo.current?.focus()
  }, [toast.takesFocus])

  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), duration)
    return () => clearTimeout(timer)
  }, [isPaused, duration, toast.id])

  function enter({ relatedTarget, currentTarget }: FocusEvent): void {
    setFocus(true)
    const isFromOutside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)
    if (isFromOutside) cameFrom.current = relatedTarget
  }

  function close(): void {
    dismissToast(toast.id)
    if (hasFocus) (toast.focusBack?.() ?? cameFrom.current)?.focus()
  }

  return (
    <div
      role="group"
      aria-labelledby={id}
      className={styles.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={enter}
      onBlur={() => setFocus(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      <span className={styles.icon}>{icons[toast.kind]}</span>
      <p id={id} className={styles.words}>
        <strong>{toast.title ?? t(`shell:toast.${toast.kind}`)}</strong>
        <span>{toast.text}</span>
      </p>
      {toast.onUndo ? (
        <Button
          ref={undo}
          variant="text"
          className={styles.undo ?? ''}
          aria-describedby={id}
          onClick={() => {
            toast.onUndo?.()
            close()
          }}
        >
          {t('shell:actions.undo')}
        </Button>
      ) : null}
      <IconButton label={t('shell:actions.dismiss')} onClick={close}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
