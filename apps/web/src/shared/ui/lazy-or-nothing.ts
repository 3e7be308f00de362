import { lazy } from 'react'
import type { ComponentType } from 'react'

/** A component that nobody waits for: where its code cannot be loaded it shows nothing, and all else works. */
export function lazyOrNothing<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    // A written page would contain it or not, by what the build has rendered before.
    (__IS_WRITING__ ? new Promise<never>(() => undefined) : load()).then(
      (loaded) => ({ default: loaded }),
      () => ({ default: () => null }),
    ),
  )
}
