import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Suggestion } from '@krash/contract/location'
import type { KnownSource, SearchPlace } from '#entities/professionals/place/search-place.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { suggestPlaces } from '#shared/location/suggest-places.ts'
import layout from '#shared/styles/layout.module.css'
import { AddressField } from '#shared/ui/form/address-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { inUseText, isAtRest } from '../search/help-kinds.ts'
import type { HelpKind } from '../search/help-kinds.ts'
import { PlaceSources } from './place-sources.tsx'

interface PlacePickerProps {
  kind: HelpKind
  label: string
  where: SearchPlaceState
  /** The place as typed; empty while a known one is used. */
  typed: string
  /** The reason the place cannot be used. */
  error?: string | undefined
  onType: (words: string) => void
  onChoose: (source: KnownSource) => void
  onLocate: () => void
}

export function PlacePicker(props: PlacePickerProps): ReactNode {
  const { kind, label, where, typed, error, onType, onChoose, onLocate } = props
  const [isEditing, setEditing] = useState(false)
  const isResting = isAtRest(kind, where.place) && !isEditing

  function choose(source: KnownSource): void {
    setEditing(false)
    onChoose(source)
  }

  return (
    <div className={layout.stack16}>
      <PlaceField
        kind={kind}
        label={label}
        resting={isResting ? where.place : undefined}
        isEditing={isEditing}
        isStart={where.place.source === 'default'}
        value={typed}
        error={error}
        onChange={onType}
        onPick={onType}
      />
      <PlaceSources
        kind={kind}
        where={where}
        isResting={isResting}
        isTyped={typed !== ''}
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

interface PlaceFieldProps {
  kind: HelpKind
  /** The field's label; by default the one of this kind. */
  label?: string
  /** The known place shown in the field. */
  resting: SearchPlace | undefined
  /** Whether the person has just asked to type another place. */
  isEditing: boolean
  /** A dialog around it begins here: without a place there is nothing to search near. */
  isStart: boolean
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** Called when a suggestion was chosen. */
  onPick: (label: string) => void
}

/** The place to search around: typed, or the known place in use with a way to change it. */
export function PlaceField(props: PlaceFieldProps): ReactNode {
  const { kind, resting, isEditing, isStart, value, error, onChange, onPick } = props
  const t = useT()
  const label = props.label ?? t(`professionals:${kind.type}.place.label`)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isEditing) input.current?.focus()
  }, [isEditing])

  const key = resting && inUseText(kind, resting)
  if (key) {
    const name = resting.label === null ? t(key) : isolated(resting.label)
    return <TextField label={label} hint={t(key)} disabled placeholder={name} error={error} />
  }
  return (
    <AddressField<Suggestion>
      ref={input}
      label={label}
      hint={kind.isResting ? t('professionals:place.hint') : undefined}
      autoComplete="off"
      isDialogStart={isStart}
      value={value}
      error={error}
      suggest={suggestPlaces}
      onChange={onChange}
      onPick={({ label }) => onPick(label)}
    />
  )
}
