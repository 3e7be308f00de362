import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { fileLimits } from '@krash/contract/files'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '../feedback/toast-store.ts'
import { TextField } from '../form/text-field.tsx'

const SAVE_AFTER_MS = 400

interface CaptionFieldProps {
  caption: string
  /** Rejects where the words could not be saved. */
  onCaption: (caption: string) => void | Promise<void>
}

/**
 * The caption of one photo, saved while it is typed and before the photo closes. What could not be saved is tried again then;
 * if that fails too, a message shows the lost words.
 */
export function CaptionField({ caption, onCaption }: CaptionFieldProps): ReactNode {
  const t = useT()
  const [typed, setTyped] = useState(caption)
  const [saved, setSaved] = useState(caption)
  const [hasFailed, setFailed] = useState(false)
  const isGone = useRef(false)
  /** Known before `saved` is, so that a photo that goes just then does not send the same again. */
  const sent = useRef<string>(undefined)
  const save = useEffectEvent(async () => {
    if (typed === saved || typed === sent.current) return
    sent.current = typed
    setSaved(typed)
    try {
      await onCaption(typed)
      setFailed(false)
    } catch {
      sent.current = undefined
      setSaved(saved)
      setFailed(true)
      if (isGone.current)
        showToast({
          kind: 'error',
          text: t('photos:viewer.captionLost', { caption: isolated(typed) }),
        })
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      void save()
    }
  }, [])
  const { max } = fileLimits.caption
  return (
    <TextField
      label={t('photos:viewer.caption')}
      isOptional
      error={hasFailed && typed !== saved ? t('photos:viewer.captionFailed') : undefined}
      autoComplete="off"
      maxLength={max}
      {...(typed.length > max * 0.8 && { counterMax: max })}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
