import { createStore, useStore } from '#shared/store/create-store.ts'

const count = createStore(0)

/** Registers an action bar; call the returned function when it is removed. */
export function holdLowerEdge(): () => void {
  change(1)
  return () => change(-1)
}

/** Number of action bars at the bottom edge; the bottom bar gives way to them. */
export function useActionBarCount(): number {
  return useStore(count)
}

function change(step: number): void {
  count.write(count.read() + step)
}
