import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { translate } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import type { ItemKind } from '#entities/glovebox/glovebox-lists.ts'
import { claimDraft } from './dialog-draft.ts'
import type { ClaimedDraft } from './dialog-draft.ts'
import type * as DialogModule from './glovebox-dialog.tsx'

export interface DialogTarget {
  kind: ItemKind
  /** The thing to change; left out to add one. */
  itemId?: string
  /** One waiting draft, when the person has chosen it. */
  draftId?: string
}

interface OpenDialog extends DialogTarget {
  Dialog: typeof DialogModule.GloveboxDialog
  draft: ClaimedDraft
}

/** Fetches the dialogs when somebody is about to open one; a failed fetch is tried again by the press. */
export function prepareDialogs(): void {
  loadDialogs().catch(() => undefined)
}

function loadDialogs(): Promise<typeof DialogModule> {
  return import('./glovebox-dialog.tsx')
}

/** Id of the button that adds one of a kind: the place of the focus when its opener is gone. */
export function addButtonId(kind: ItemKind): string {
  return `glovebox-add-${kind}`
}

/** The one dialog that may be open, and the way to open it. */
export function useDialogs(profile: Profile, today: string) {
  const [opened, setOpened] = useState<OpenDialog>()
  const [turn, setTurn] = useState(0)
  const isOpening = useRef(false)

  async function open(target: DialogTarget): Promise<void> {
    if (isOpening.current || opened) return
    isOpening.current = true
    try {
      const { GloveboxDialog } = await loadDialogs()
      const { kind, itemId = null, draftId } = target
      const draft = await claimDraft({ userId: profile.id, kind, itemId, draftId })
      setOpened({ ...target, Dialog: GloveboxDialog, draft })
    } catch {
      showToast({ kind: 'error', text: translate('glovebox:dialog.notLoaded') })
    } finally {
      isOpening.current = false
    }
  }

  function close(): void {
    const kind = opened?.kind
    setOpened(undefined)
    setTurn(turn + 1)
    // The button of an empty list is gone once there is something in it.
    setTimeout(() => {
      if (kind && document.activeElement === document.body)
        document.getElementById(addButtonId(kind))?.focus()
    })
  }

  const dialog: ReactNode = opened ? (
    <opened.Dialog
      profile={profile}
      kind={opened.kind}
      itemId={opened.itemId}
      draft={opened.draft}
      today={today}
      onClose={close}
    />
  ) : null
  return {
    dialog,
    /** Counts the dialogs that were closed. */
    turn,
    open: (target: DialogTarget) => void open(target),
  }
}
