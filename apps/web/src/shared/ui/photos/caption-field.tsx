import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { fileLimits } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import { TextField } from '../form/text-field.tsx'

const SAVE_AFTER_MS = 400

interface CaptionFieldProps {
  caption: string
  onCaption: (caption: string) => void | Promise<void>
}

/** Words about one photo, saved while they are typed and before the photo goes. */
export function CaptionField({ caption, onCaption }: CaptionFieldProps): ReactNode {
  const t = useT()
  const [typed, setTyped] = useState(caption)
  const [saved, setSaved] = useState(caption)
  const save = useEffectEvent(() => {
    if (typed === saved) return
    setSaved(typed)
    void onCaption(typed)
  })
  useEffect(() => {
    const timer = setTimeout(save, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => () => save(), [])
  const { max } = fileLimits.caption
  return (
    <TextField
      label={t('photos:viewer.caption')}
      isOptional
      autoComplete="off"
      maxLength={max}
      {...(typed.length > max * 0.8 && { counterMax: max })}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
