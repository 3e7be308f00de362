import { createStore, useStore } from '#shared/store/create-store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** Replaces "Success", "Error" and the like. */
  title?: string
  /** Undoes the action; the toast then stays 8 seconds. */
  onUndo?: () => void
  /** What it is about: a newer toast about the same takes its place. */
  topic?: string
  /** After a press with the keyboard the focus moves to Undo, because the pressed control is gone. */
  takesFocus?: boolean
  /** What has the focus after the toast; by default what had it before. */
  focusBack?: (() => HTMLElement | null) | undefined
}

export const shownToasts = createStore<readonly Toast[]>([])
let lastId = 0

/** How long each kind of toast stays, in milliseconds. */
export const toastDurations: Record<ToastKind, number> = {
  success: 3000,
  error: 5000,
  warning: 4000,
  info: 3000,
}

/** Undo takes time to think. */
export const undoDuration = 8000

/** Shows a short message at the edge of the screen. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const others = shownToasts.read().filter(({ topic }) => topic === undefined || topic !== toast.topic)
  shownToasts.write([...others, { ...toast, id: lastId }])
}

export function dismissToast(id: number): void {
  shownToasts.write(shownToasts.read().filter((toast) => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useStore(shownToasts)
}
