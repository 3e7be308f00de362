import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { withTexts } from '#shared/i18n/i18n.ts'
import { areKeysOn } from '#shared/session/key-switch.ts'

type KeysDialog = ComponentType<{ onClose: () => void }>

/** `/` goes to the search of the page, and `?` shows the keys, where they can be switched off (WCAG 2.2, 2.1.4). */
export function Keys(): ReactNode {
  const [Shown, setShown] = useState<KeysDialog>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForUs(event)) return
      if (event.key === '/') goToSearch(event)
      // Without a network and not yet on the device: nothing happens, and the next press tries again.
      else if (questionMarks.includes(event.key))
        fetchDialog().then(
          (dialog) => setShown(() => dialog),
          () => undefined,
        )
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return Shown ? <Shown onClose={() => setShown(undefined)} /> : null
}

const questionMarks = ['?', '؟']

function isForUs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
  return !isTyping && document.querySelector('dialog[open]') === null && areKeysOn()
}

function goToSearch(event: KeyboardEvent): void {
  const way = document.querySelector<HTMLElement>('main [type=search], main [data-opens-search]')
  if (!way) return
  // Otherwise the sign is typed into the field.
  event.preventDefault()
  way.focus()
  if (way.matches('[data-opens-search]')) way.click()
}

async function fetchDialog(): Promise<KeysDialog> {
  return (await withTexts(import('./keys-dialog.tsx'), 'questions')).KeysDialog
}
