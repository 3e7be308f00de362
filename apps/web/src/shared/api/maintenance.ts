import { createStore, useStore } from '#shared/store/create-store.ts'

const isDown = createStore(false)

/** Records whether the server works (false) or answered that it is unavailable, 503 (true). */
export function noteMaintenance(next: boolean): void {
  if (next !== isDown.read()) isDown.write(next)
}

/** True while the last answer was 'unavailable'. */
export function useMaintenance(): boolean {
  return useStore(isDown)
}
