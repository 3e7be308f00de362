import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'
import { initialsOf } from './initials.ts'
import { ownPicture } from './own-picture.ts'

interface AvatarProps {
  /** Full name, or the e-mail address of a person without a name. */
  name: string
  /** Path of the picture; null shows the initials. */
  avatarUrl: string | null
  size?: 'small' | 'large'
}

/** A person's round picture, or initials until it has loaded. Decorative: the name stands beside it. */
export function Avatar({ name, avatarUrl, size = 'small' }: AvatarProps): ReactNode {
  const picture = usePicture(avatarUrl)
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden>
      {picture === undefined ? initialsOf(name) : <img src={picture} alt="" draggable={false} />}
    </span>
  )
}

function usePicture(avatarUrl: string | null): string | undefined {
  const [loaded, setLoaded] = useState<{ of: string; picture: string }>()
  useEffect(() => {
    let isLeft = false
    const show = (of: string, picture: string | undefined) => {
      if (!isLeft && picture !== undefined) setLoaded({ of, picture })
    }
    if (avatarUrl !== null) void ownPicture(avatarUrl).then((picture) => show(avatarUrl, picture))
    return () => {
      isLeft = true
    }
  }, [avatarUrl])
  return loaded !== undefined && loaded.of === avatarUrl ? loaded.picture : undefined
}
