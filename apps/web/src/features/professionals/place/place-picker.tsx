import { useState } from 'react'
import type { ReactNode } from 'react'
import type { KnownSource } from '../search/lawyer-search.ts'
import { PlaceField } from './place-field.tsx'
import { PlaceSources } from './place-sources.tsx'
import type { SearchPlaceState } from './use-search-place.ts'
import styles from './place-picker.module.css'

interface PlacePickerProps {
  label: string
  where: SearchPlaceState
  /** The words of a typed place; empty while a known one is in use. */
  typed: string
  /** Why the place cannot be used. */
  error?: string | undefined
  onType: (words: string) => void
  onChoose: (source: KnownSource) => void
  onLocate: () => void
}

/** A place and nothing else: typed with suggestions, or one the app knows. */
export function PlacePicker(props: PlacePickerProps): ReactNode {
  const { label, where, typed, error, onType, onChoose, onLocate } = props
  const [isEditing, setEditing] = useState(false)
  const isInUse = where.place.source !== 'typed' && where.place.source !== 'default' && !isEditing

  function choose(source: KnownSource): void {
    setEditing(false)
    onChoose(source)
  }

  return (
    <div className={styles.picker}>
      <PlaceField
        label={label}
        inUse={isInUse ? where.place : undefined}
        isEditing={isEditing}
        value={typed}
        error={error}
        onChange={onType}
        onPick={onType}
      />
      <PlaceSources
        place={where.place}
        known={where.known}
        isLocating={where.isLocating}
        isInUse={isInUse}
        onLocate={() => {
          setEditing(false)
          onLocate()
        }}
        onChoose={choose}
        onOther={() => setEditing(true)}
      />
    </div>
  )
}
