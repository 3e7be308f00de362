import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** In place of "Success", "Error"… */
  title?: string
  /** Takes the action back; the toast then stays 8 seconds. */
  onUndo?: () => void
  /** Milliseconds since 1970. */
  at: number
  isRead: boolean
}

interface ToastState {
  /** On the screen now. */
  showing: readonly Toast[]
  /** All that were shown since the page was loaded, newest first; read by the bell. */
  history: readonly Toast[]
}

const historyLength = 50
const listeners = new Set<() => void>()
let state: ToastState = { showing: [], history: [] }
let lastId = 0

/** How long a toast of each kind stays, in ms (specification). */
export const toastDurations: Record<ToastKind, number> = {
  success: 3000,
  error: 5000,
  warning: 4000,
  info: 3000,
}

/** With Undo there must be time to think. */
export const undoDuration = 8000

/** Shows a short message at the edge of the screen and lists it under the bell. */
export function showToast(toast: Pick<Toast, 'kind' | 'text' | 'title' | 'onUndo'>): void {
  lastId += 1
  const added: Toast = { ...toast, id: lastId, at: Date.now(), isRead: false }
  const history = [added, ...state.history].slice(0, historyLength)
  change({ showing: [...state.showing, added], history })
}

/** Takes a toast off the screen; it stays in the list. */
export function dismissToast(id: number): void {
  change({ ...state, showing: state.showing.filter((toast) => toast.id !== id) })
}

/** Nothing in the list is new any more. */
export function markToastsRead(): void {
  change({ ...state, history: state.history.map((toast) => ({ ...toast, isRead: true })) })
}

/** Empties the list under the bell. */
export function clearToastHistory(): void {
  change({ ...state, history: [] })
}

/** What is on the screen and what has been. */
export function useToasts(): ToastState {
  return useSyncExternalStore(subscribe, () => state)
}

function change(next: ToastState): void {
  state = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
