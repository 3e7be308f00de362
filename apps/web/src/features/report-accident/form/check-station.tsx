import { MapPin } from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import type { Draft, DraftPlace } from '#entities/accidents/draft.ts'
import styles from './check-station.module.css'
import { placeText } from '#entities/location/place-words.ts'
import { toldPlace } from '#entities/accidents/told-place.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { useAnswers } from './story-answers.ts'
import layout from '#shared/styles/layout.module.css'
import { hasStory, placeProblem } from '#entities/accidents/draft.ts'

// What will be sent can be read before the pictures and the car have loaded.
const StoryPreview = lazyOrNothing(async () => (await import('./story-preview.tsx')).StoryPreview)

/** Station 3: everything that will be sent, shown as it is. */
export function CheckStation({ draft }: { draft: Draft }): ReactNode {
  return (
    <div className={layout.stack16}>
      <p className={styles.place}>
        <MapPin aria-hidden />
        <span>
          <PlaceLine place={draft.place} />
        </span>
      </p>
      {hasStory(draft) ? (
        <Suspense>
          <StoryPreview draft={draft} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Station 1 in one line. */
export function PlaceLine({ place }: { place: DraftPlace }): ReactNode {
  const t = useT()
  return <bdi>{placeText(toldPlace(place), t) || t('accidents:where.empty')}</bdi>
}

/** Station 2 in one line. */
export function StoryLine({ draft }: { draft: Draft }): ReactNode {
  const t = useT()
  const answers = useAnswers(draft)
  if (!hasStory(draft)) return t('accidents:what.empty')
  return Object.values(answers).join(' · ')
}

/** Station 3 in one line. */
export function ReadyLine({ place }: { place: DraftPlace }): ReactNode {
  const t = useT()
  return t(placeProblem(place) === undefined ? 'accidents:check.ready' : 'accidents:check.notReady')
}
