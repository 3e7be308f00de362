import { lazy, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { keepTrying } from '#shared/keep-trying.ts'

/** A component that nobody waits for: until its code can be loaded it shows nothing, and all else works. */
export function lazyOrNothing<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  let coming: Promise<ComponentType<Props>> | undefined
  function Later(props: Props): ReactNode {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      coming ??= keepTrying(load)
      void coming.then((part) => setPart(() => part))
    }, [])
    return Part && <Part {...props} />
  }
  return lazy<ComponentType<Props>>(() =>
    // A written page would contain it or not, by what the build has rendered before.
    (__IS_WRITING__ ? new Promise<never>(() => undefined) : load()).then(
      (loaded) => ({ default: loaded }),
      () => ({ default: Later }),
    ),
  )
}
