import { createStore, useStore } from '#shared/store/create-store.ts'

const count = createStore(0)

/** An action bar has come; call the result when it goes. */
export function holdLowerEdge(): () => void {
  change(1)
  return () => change(-1)
}

/** How many action bars take the lower edge; the bottom bar gives way to them. */
export function useActionBarCount(): number {
  return useStore(count)
}

function change(step: number): void {
  count.write(count.read() + step)
}
