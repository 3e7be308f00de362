import { lazy } from 'react'
import type { ComponentType } from 'react'

/** A component that nobody waits for: where its code cannot be loaded it shows nothing, and all else works. */
export function lazyOrNothing<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: () => null }),
    ),
  )
}
