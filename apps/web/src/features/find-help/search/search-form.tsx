import { useEffect, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { searchLimits } from '@krash/contract/professionals'
import type { KnownSource } from '#entities/professionals/place/search-place.ts'
import { useLocating } from '#entities/professionals/place/use-place-problems.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { PlaceField } from '../place/place-picker.tsx'
import { PlaceSources } from '../place/place-sources.tsx'
import { isAtRest } from './help-kinds.ts'
import type { HelpKind } from './help-kinds.ts'
import type { HelpSearch, SearchChange } from './help-search.ts'

interface SearchFormProps {
  /** The id of the form, for a button outside it that sends it. */
  id: string
  kind: HelpKind
  search: HelpSearch
  where: SearchPlaceState
  /** The reason the place cannot be used. */
  placeError: string | undefined
  onSearch: (change: SearchChange) => void
  /** Called when a known place was chosen, or the device has found itself. */
  onChoose: (change: SearchChange) => void
}

/** The form for subject and place. Whoever shows it has the button that sends it. */
export function SearchForm(props: SearchFormProps): ReactNode {
  const { id, kind, search, where, onSearch, onChoose } = props
  const t = useT()
  const [term, setTerm] = useFollowing(search.q ?? '')
  const [typedPlace, setTypedPlace] = useFollowing(search.place ?? '')
  const [isEditing, setEditing] = useState(false)
  const isResting = isAtRest(kind, where.place) && !isEditing

  function send(typed: string): void {
    const words = typed.trim()
    setEditing(false)
    onSearch({
      q: term.trim() || undefined,
      place: words || undefined,
      ...(words ? { near: undefined } : {}),
    })
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    send(typedPlace)
  }

  function pick(label: string): void {
    setTypedPlace(label)
    setEditing(false)
    onChoose({ q: term.trim() || undefined, place: label, near: undefined })
  }

  function choose(source: KnownSource): void {
    forgetTypedPlace()
    onChoose({ q: term.trim() || undefined, place: undefined, near: source })
  }

  /** Otherwise the next search would take what was typed instead of the chosen place. */
  function forgetTypedPlace(): void {
    setEditing(false)
    setTypedPlace('')
  }

  // Only once it is found: if that fails, nothing typed is lost.
  const locate = useLocating(where, () => {
    forgetTypedPlace()
    onChoose({ place: undefined, near: 'me' })
  })

  return (
    <form id={id} role="search" className={layout.stack16} onSubmit={submit}>
      <TextField
        type="search"
        label={t(`professionals:${kind.type}.search`)}
        hint={kind.searchHint && t(kind.searchHint)}
        isOptional={kind.isResting}
        maxLength={searchLimits.text.max}
        enterKeyHint="search"
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      <PlaceField
        kind={kind}
        resting={isResting ? where.place : undefined}
        isEditing={isEditing}
        isStart={where.place.source === 'default'}
        value={typedPlace}
        error={props.placeError}
        onChange={setTypedPlace}
        onPick={pick}
      />
      <PlaceSources
        {...props}
        isResting={isResting}
        isTyped={typedPlace.trim() !== ''}
        onLocate={locate}
        onChoose={choose}
        onOther={() => setEditing(true)}
      />
    </form>
  )
}

/** Text of a field that follows the address bar, for example after the back button. */
function useFollowing(source: string): [string, (text: string) => void] {
  const [text, setText] = useState(source)
  useEffect(() => setText(source), [source])
  return [text, setText]
}
