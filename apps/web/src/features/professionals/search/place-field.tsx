import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { locationRoutes } from '@krash/contract/location'
import type { Suggestion } from '@krash/contract/location'
import type { PhraseKey } from '@krash/phrases'
import { call } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
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
export function PlaceField({ inUse, isEditing, value, error, onChange, onPick }: PlaceFieldProps): ReactNode {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isEditing) input.current?.focus()
  }, [isEditing])

  const key = inUse && inUseTexts[inUse.source]
  if (inUse && key) {
    return (
      <TextField
        label={t('professionals:place.label')}
        hint={t(key)}
        disabled
        placeholder={inUse.label ?? t(key)}
        error={error}
      />
    )
  }
  return (
    <AddressField<Suggestion>
      ref={input}
      label={t('professionals:place.label')}
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

async function suggestPlaces(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await call(locationRoutes.suggest, { query: { q: query }, signal })
  return data
}
