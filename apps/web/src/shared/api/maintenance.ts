import { createStore, useStore } from '#shared/store/create-store.ts'

const isDown = createStore(false)

/** Notes whether the server answers for real (false) or only says that it is not available, 503 (true). */
export function noteMaintenance(next: boolean): void {
  if (next !== isDown.read()) isDown.write(next)
}

/** Whether the last answer was 'not available'; the component renders again when that changes. */
export function useMaintenance(): boolean {
  return useStore(isDown)
}
