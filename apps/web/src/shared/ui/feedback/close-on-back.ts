import type { RouterHistory } from '@tanstack/react-router'

interface OpenDialog {
  close: () => void
  /** The history of the page on which it is open. */
  routes: RouterHistory
}

const mark = 'krashDialog'
/** The open dialogs, the top one last. */
const open: OpenDialog[] = []
/** The page and its address while the newest entry of the browser's history stands for its dialogs. */
let held: { at: string; unblock: () => void } | undefined
let leaving: { done: Promise<void>; isDone: () => void } | undefined

/**
 * Call it before the router is made: Chromium calls the window's listeners for Back in the order in which they
 * were added, capturing or not, and the router must not see an entry that it does not know.
 */
export function hearOfBackFirst(): void {
  addEventListener('popstate', leftEntry, { capture: true })
}

/**
 * An entry whose dialog a reload has closed is one more of the page from then on: going back over it here could meet another reload.
 * Call it before the router is made.
 */
export function keepStaleEntry(): void {
  const { [mark]: isStale, ...state } = { ...(history.state as Record<string, unknown> | null) }
  if (isStale === true) History.prototype.replaceState.call(history, state, '')
}

/**
 * Makes the browser's Back button or gesture close the top dialog and stay on the page, by an entry in the history that
 * the router does not see. Returns a function for when the dialog has gone.
 */
export function closeOnBack(dialog: OpenDialog): () => void {
  open.push(dialog)
  settleSoon()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    settleSoon()
  }
}

/** Later, because a dialog often opens in the moment in which another closes. */
function settleSoon(): void {
  setTimeout(() => {
    const top = open.at(-1)
    if (top && held === undefined) hold(top.routes)
    else if (top) standLast(top.routes)
    else if (held !== undefined) void leave()
  })
}

function hold(routes: RouterHistory): void {
  // The router patches the browser's method to notice pages; this entry is not a page.
  History.prototype.pushState.call(history, { ...(history.state as object | null), [mark]: true }, '')
  held = { at: location.href, unblock: () => undefined }
  standLast(routes)
}

/** A page that follows must stand on this page's own entry, but only once every guard of unsaved input has let it go. */
function standLast(routes: RouterHistory): void {
  held?.unblock()
  const unblock = routes.block({ enableBeforeUnload: false, blockerFn: () => leave().then(() => false) })
  if (held) held.unblock = unblock
}

function leave(): Promise<void> {
  if (held === undefined) return Promise.resolve()
  if (leaving === undefined) {
    const { promise, resolve } = Promise.withResolvers<void>()
    leaving = { done: promise, isDone: resolve }
    history.back()
  }
  return leaving.done
}

function leftEntry(event: PopStateEvent): void {
  if (held === undefined) return
  const { at, unblock } = held
  const isSamePage = location.href === at
  held = undefined
  unblock()
  if (isSamePage) event.stopImmediatePropagation()
  if (leaving === undefined && isSamePage) open.at(-1)?.close()
  leaving?.isDone()
  leaving = undefined
  settleSoon()
}
