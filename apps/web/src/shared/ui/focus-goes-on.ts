const groups = 'fieldset,details,section,dialog,[role=group],[popover],main'

/**
 * The ref of a button that may go away when it is pressed. The focus, which would fall to the page, goes on to the group or
 * card around it, and reading continues there.
 */
export function focusGoesOn(button: HTMLElement | null): () => void {
  return () => {
    // It is still in the page here: React takes it out after this.
    if (button && document.activeElement === button) queueMicrotask(wayBackTo(button))
  }
}

/** Remembers what is around an element. The function gives the focus to the nearest of it that is left, unless it is elsewhere. */
export function wayBackTo(element: Element): () => void {
  const around: HTMLElement[] = []
  for (let next = element.parentElement; next; next = next.parentElement) {
    if (next.matches(groups)) around.push(next)
  }
  return () => {
    const next = around.find(({ isConnected }) => isConnected)
    if (!next || document.activeElement !== document.body) return
    if (next.tabIndex < 0) next.tabIndex = -1
    next.focus({ preventScroll: true })
  }
}
