import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { usePictureAt } from '#entities/files/pictures.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './card-picture.module.css'

/** Fetched a little before it comes into view. */
const AHEAD = '200px'
/** CSS pixels of a side, so that nothing moves when it has loaded. */
const SIDE = 48

export interface CardPictureProps {
  path: string
  name: string
  /** Shown until it has loaded. */
  initials: ReactNode
}

/** The picture that a professional gave of themselves. */
export function CardPicture({ path, name, initials }: CardPictureProps): ReactNode {
  const t = useT()
  const place = useRef<HTMLSpanElement>(null)
  const picture = usePictureAt(useIsNear(place) ? path : undefined)
  return (
    <span ref={place} className={styles.place}>
      {picture ? (
        <img
          className={styles.picture}
          src={picture}
          width={SIDE}
          height={SIDE}
          alt={t('professionals:card.picture', { name: isolated(name) })}
          draggable={false}
        />
      ) : (
        initials
      )}
    </span>
  )
}

/** True once it has come near the view. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const shown = element.current
    if (isNear || !shown) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
