import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'

const load = async () => (await import('./full-screen.tsx')).FullScreen

export const FullScreen = lazyOrNothing(load)

/** Loads the code while there is a network; it is needed where there may be none. */
export function prepareFullScreen(): void {
  load().catch(() => undefined)
}
