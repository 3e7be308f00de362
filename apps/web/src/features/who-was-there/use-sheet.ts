import { useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { translate } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import type { Target } from './details-with.ts'
import { addCardId, knownCardId } from './who-cards.tsx'

interface Opened<Props> {
  Sheet: ComponentType<Props>
  target: Target
}

/** The sheet that is open; its code loads when somebody is about to open one, and a failure can be tried again. */
export function useSheet<Props>(load: () => Promise<ComponentType<Props>>) {
  const [opened, setOpened] = useState<Opened<Props>>()
  const isOpening = useRef(false)
  const opener = useRef<Element>(null)

  async function open(target: Target): Promise<void> {
    if (isOpening.current) return
    isOpening.current = true
    opener.current = document.activeElement
    try {
      const Sheet = await load()
      setOpened({ Sheet, target })
    } catch {
      showToast({ kind: 'error', text: translate('shell:dialog.notLoaded') })
    } finally {
      isOpening.current = false
    }
  }

  function close(): void {
    setOpened(undefined)
    if (!opened) return
    const { target } = opened
    // What was pressed may be gone: an empty card that is filled now, or a filled one that was removed.
    setTimeout(() => {
      if (!opener.current?.isConnected) (find(knownCardId(target)) ?? find(addCardId(target.part)))?.focus()
    })
  }

  return {
    opened,
    open: (target: Target) => void open(target),
    prepare: () => void load().catch(() => undefined),
    close,
  }
}

function find(id: string): HTMLElement | null {
  return document.getElementById(id)
}
