import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import type { CardPictureProps } from './card-picture.tsx'

// Few have one: a page without any does not load this code. The initials stay if it cannot be loaded.
const CardPicture = lazyOrNothing<CardPictureProps>(async () => {
  try {
    return (await import('./card-picture.tsx')).CardPicture
  } catch {
    return ({ initials }) => initials
  }
})

/** What shows the professional's own picture in place of the initials; undefined without one. */
export function cardPictureOf({
  profileImage,
  fullName,
}: Pick<Professional, 'profileImage' | 'fullName'>): ((initials: ReactNode) => ReactNode) | undefined {
  if (profileImage === null) return undefined
  return (initials) => (
    <Suspense fallback={initials}>
      <CardPicture path={profileImage} name={fullName} initials={initials} />
    </Suspense>
  )
}
