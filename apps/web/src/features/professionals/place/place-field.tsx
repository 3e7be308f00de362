import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Suggestion } from '@krash/contract/location'
import type { PhraseKey } from '@krash/phrases'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { isolated } from '#shared/i18n/professional-words.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { suggestPlaces } from '#shared/location/suggest-places.ts'
import { AddressField } from '#shared/ui/form/address-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import type { SearchPlace } from './search-place.ts'

interface PlaceFieldProps {
  /** The known place that is in use; the field rests then. */
  inUse: SearchPlace | undefined
  /** The person has just asked to type another place. */
  isEditing: boolean
  value: string
  error: string | undefined
  /** What the field is called; 'Where' when left out. */
  label?: string
  onChange: (text: string) => void
  /** A suggestion was taken. */
  onPick: (label: string) => void
}

/** What a known place is called while it is in use. */
export const inUseTexts: Partial<Record<SearchPlace['source'], PhraseKey>> = {
  accident: 'professionals:place.inUse.accident',
  home: 'professionals:place.inUse.home',
  me: 'professionals:place.inUse.me',
}

/** Where to search: a typed place, or the known place in use with a way to another one. */
export function PlaceField(props: PlaceFieldProps): ReactNode {
  const { inUse, isEditing, value, error, onChange, onPick } = props
  const t = useT()
  const { shown } = useLanguageState()
  const label = props.label ?? t('professionals:place.label')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isEditing) input.current?.focus()
  }, [isEditing])

  const key = inUse && inUseTexts[inUse.source]
  if (inUse && key) {
    const name = inUse.label === null ? t(key) : isolated(inUse.label, shown)
    return <TextField label={label} hint={t(key)} disabled placeholder={name} error={error} />
  }
  return (
    <AddressField<Suggestion>
      ref={input}
      label={label}
      hint={t('professionals:place.hint')}
      autoComplete="off"
      value={value}
      error={error}
      suggest={suggestPlaces}
      onChange={onChange}
      onPick={({ label }) => onPick(label)}
    />
  )
}
