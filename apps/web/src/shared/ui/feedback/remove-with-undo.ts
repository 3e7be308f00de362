import { showFailure } from '#shared/api/failure-toast.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { showToast } from './toast-store.ts'

interface Removal {
  /** Removes it on the server, and gives what brings it back. Throws ApiError. */
  remove: () => Promise<() => Promise<void>>
  words: {
    done: string
    /** What the removal means and what it does not. */
    text: string
    failed: string
  }
  /** Gets the focus if the pressed control goes away together with what was removed. */
  focusNext?: () => HTMLElement | null
}

/** By then the list is drawn without what was removed. */
const SHOWN_AFTER_MS = 100

/**
 * Removes at once and offers Undo, in place of a question beforehand: for whatever the server can bring back. After a
 * press with the keyboard the focus moves to Undo, which waits for it.
 */
export async function removeWithUndo({ remove, words, focusNext }: Removal): Promise<void> {
  const isByKeyboard = document.activeElement?.matches(':focus-visible') === true
  try {
    const restore = await remove()
    showToast({
      kind: 'success',
      title: words.done,
      text: words.text,
      onUndo: () =>
        void restore().catch((error: unknown) => showFailure(error, translate('shell:toast.notUndone'))),
      takesFocus: isByKeyboard,
      focusBack: focusNext,
    })
    // Once the page shows what is left, which the pointer is beside: nothing scrolls. The next frame may come before that.
    if (!isByKeyboard) setTimeout(() => focusNext?.()?.focus({ preventScroll: true }), SHOWN_AFTER_MS)
  } catch (error) {
    showFailure(error, words.failed)
  }
}
