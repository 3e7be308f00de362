import { CircleAlert, LocateFixed } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Suggestion } from '@krash/contract/location'
import { useT } from '#shared/i18n/use-t.ts'
import { suggestPlaces } from '#shared/location/suggest-places.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { AddressField } from '#shared/ui/form/address-field.tsx'
import { emptyPlace, editAddress, placeProblem } from '#entities/accidents/draft.ts'
import type { DraftPlace } from '#entities/accidents/draft.ts'
import { toldPlace } from '#entities/accidents/told-place.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import styles from './where-station.module.css'
import { coordinatesText } from '#entities/location/place-words.ts'
import type { FoundPlaceProps } from './found-place.tsx'
import { tellAround, useOwnPosition } from './own-position.ts'
import type { OwnPosition } from './own-position.ts'
import lettering from '#shared/styles/lettering.module.css'

// Measuring and sending do not wait for the card with the map.
const FoundPlace = lazy(() =>
  import('./found-place.tsx').then(
    (module) => ({ default: module.FoundPlace }),
    () => ({ default: PlainFound }),
  ),
)

// 911 itself stands above the form.
const Tell911 = lazyOrNothing(async () => (await import('#entities/location/tell-911.tsx')).Tell911)

/** Station 1: the measured position, or a typed address; either is enough. */
export function WhereStation({ place }: { place: DraftPlace }): ReactNode {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const isWide = useMedia(WIDE)
  const type = () => field.current?.focus()
  const own = useOwnPosition(type)
  const isLocating = own.status === 'locating'
  const problem = useProblemOf(own)

  function pick({ label, latitude, longitude }: Suggestion): void {
    draftStore.edit({ place: { address: label, latitude, longitude, accuracy: null, source: 'suggestion' } })
  }

  function forget(): void {
    own.clear()
    draftStore.edit({ place: { ...emptyPlace, address: place.address } })
    type()
  }

  return (
    <>
      <div className={styles.place}>
        {place.source === 'device' ? (
          <Suspense fallback={<PlainFound place={place} />}>
            <FoundPlace place={place} onForget={forget} tellAround={tellAround} />
          </Suspense>
        ) : (
          <Button
            isLarge
            isWide
            variant="soft"
            icon={<LocateFixed aria-hidden />}
            // A written page begins to measure when it is pressed (page-inline.ts).
            data-locates
            isBusy={isLocating}
            onClick={own.find}
          >
            {t('location:use')}
          </Button>
        )}
        <Suspense fallback={<div className={styles.button} />}>
          <Tell911 place={toldPlace(place)} asking={{ locate: own.find, isLocating, problem, type }} />
        </Suspense>
      </div>
      <div
        className={styles.address}
        // On a phone the suggestions need the space between the keyboard and the send button.
        onFocus={({ currentTarget }) => {
          if (!isWide) currentTarget.scrollIntoView({ block: 'start' })
        }}
      >
        <LocationSays isLocating={isLocating} problem={problem} />
        <AddressField
          ref={field}
          label={t('location:address')}
          hint={t('location:addressHint')}
          error={useProblemText(place)}
          value={place.address}
          suggest={suggestPlaces}
          onChange={(address) => draftStore.edit({ place: editAddress(place, address) })}
          onPick={pick}
        />
      </div>
    </>
  )
}

function useProblemText(place: DraftPlace): string | undefined {
  const t = useT()
  const problem = placeProblem(place)
  // An empty field is no mistake; the line above the send button says what is needed.
  if (problem === undefined || problem === 'missing' || problem === 'tooShort') return undefined
  return t(`location:invalid.${problem}`)
}

/** Progress of 'Use my location', or the reason it failed. */
function LocationSays(says: { isLocating: boolean; problem: string | undefined }): ReactNode {
  const t = useT()
  return (
    <div role="status" className={styles.says}>
      {says.isLocating ? <p className={lettering.muted}>{t('location:locating')}</p> : null}
      {says.problem ? (
        <div className={styles.problem}>
          <CircleAlert aria-hidden />
          <p>
            <strong>{says.problem}</strong> {t('location:problem.next')}
          </p>
        </div>
      ) : null}
    </div>
  )
}

function useProblemOf({ status, problem }: OwnPosition): string | undefined {
  const t = useT()
  if (status !== 'error' || !problem) return undefined
  return t(`location:problem.${problem.kind}`, { reason: problem.reason })
}

/** The place in one line, until its card has loaded, or where it cannot be loaded. */
function PlainFound({ place }: Pick<FoundPlaceProps, 'place'>): ReactNode {
  const t = useT()
  return (
    <p className={styles.plain}>
      <strong>{t('location:found')}</strong> <bdi dir="ltr">{coordinatesText(place, t)}</bdi>
    </p>
  )
}
