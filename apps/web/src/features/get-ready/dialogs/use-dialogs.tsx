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
  /** Id of the item to change; left out to add one. */
  itemId?: string
  /** The waiting draft that the person has chosen. */
  draftId?: string
}

interface OpenDialog extends DialogTarget {
  Dialog: typeof DialogModule.GloveboxDialog
  draft: ClaimedDraft
}

/** Loads the dialogs when somebody is about to open one; if that fails, the press tries again. */
export function prepareDialogs(): void {
  loadDialogs().catch(() => undefined)
}

function loadDialogs(): Promise<typeof DialogModule> {
  return import('./glovebox-dialog.tsx')
}

/** Id of the Add button of a kind, which takes the focus when the opener is gone. */
export function addButtonId(kind: ItemKind): string {
  return `glovebox-add-${kind}`
}

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
      showToast({ kind: 'error', text: translate('shell:dialog.notLoaded') })
    } finally {
      isOpening.current = false
    }
  }

  function close(): void {
    const kind = opened?.kind
    setOpened(undefined)
    setTurn(turn + 1)
    // The button of an empty list disappears once the list has an item.
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
    /** The number of dialogs closed so far. */
    turn,
    open: (target: DialogTarget) => void open(target),
  }
}
