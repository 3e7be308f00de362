import { createStore, useStore } from '#shared/store/create-store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** In place of "Success", "Error"… */
  title?: string
  /** Takes the action back; the toast then stays 8 seconds. */
  onUndo?: () => void
}

const showing = createStore<readonly Toast[]>([])
let lastId = 0

/** Milliseconds for which a toast of each kind stays. */
export const toastDurations: Record<ToastKind, number> = {
  success: 3000,
  error: 5000,
  warning: 4000,
  info: 3000,
}

/** With Undo there must be time to think. */
export const undoDuration = 8000

/** Shows a short message at the edge of the screen. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  showing.write([...showing.read(), { ...toast, id: lastId }])
}

/** Takes a toast off the screen. */
export function dismissToast(id: number): void {
  showing.write(showing.read().filter((toast) => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useStore(showing)
}
