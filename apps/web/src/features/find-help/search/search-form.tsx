import { MapPin, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { searchLimits } from '@krash/contract/professionals'
import type { KnownSource } from '#entities/professionals/place/search-place.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { useMedia } from '#shared/ui/use-media.ts'
import { PlaceField } from '../place/place-picker.tsx'
import { PlaceSources } from '../place/place-sources.tsx'
import { inUseText, isAtRest } from './help-kinds.ts'
import type { HelpKind } from './help-kinds.ts'
import type { HelpSearch, SearchChange } from './help-search.ts'
import styles from './search-form.module.css'

interface SearchFormProps {
  kind: HelpKind
  search: HelpSearch
  where: SearchPlaceState
  /** The reason the place cannot be used. */
  placeError: string | undefined
  onSearch: (change: SearchChange) => void
  onLocate: () => void
}

/** Too narrow for the form beside or above the results. */
const NARROW = '(width < 48rem)'

/** The form for subject and place; on a phone it may be one line until the person wants to change it. */
export function SearchForm(props: SearchFormProps): ReactNode {
  const { kind, search, where, placeError, onSearch } = props
  const isNarrow = useMedia(NARROW)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)

  function open(): void {
    setOpen(true)
    setWasOpen(true)
  }

  // Another place is in use, however it was set, and the line names it.
  useEffect(() => setOpen(false), [search.near, search.place])
  const isSaid = where.place.source !== 'default' && placeError === undefined
  if (kind.isResting && isNarrow && !isOpen && isSaid) {
    return <Summary {...props} isFolded={wasOpen} onEdit={open} />
  }
  return (
    <Fields
      {...props}
      isAsked={isNarrow && isOpen}
      onSearch={(change) => {
        setOpen(false)
        onSearch(change)
      }}
    />
  )
}

interface SummaryProps extends SearchFormProps {
  /** The form was just folded into this line, so the focus moves here. */
  isFolded: boolean
  onEdit: () => void
}

function Summary({ kind, search, where: { place }, isFolded, onEdit }: SummaryProps): ReactNode {
  const t = useT()
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFolded) edit.current?.focus()
  }, [isFolded])
  const source = inUseText(kind, place)
  return (
    <div className={styles.summary}>
      <MapPin aria-hidden />
      <p className={styles.inUse}>
        {source ? <span className={lettering.quiet}>{t(source)}</span> : null}
        {place.label === null ? null : <bdi className={lettering.name}>{place.label}</bdi>}
        {search.q === undefined ? null : <bdi className={lettering.name}>{search.q}</bdi>}
      </p>
      <Button ref={edit} variant="soft" onClick={onEdit}>
        {t('professionals:search.edit')}
      </Button>
    </div>
  )
}

interface FieldsProps extends SearchFormProps {
  /** The person has just asked for the form, so the first field takes the focus. */
  isAsked: boolean
}

function Fields(props: FieldsProps): ReactNode {
  const { kind, search, where, isAsked, onSearch } = props
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) first.current?.focus()
  }, [isAsked])
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

  function choose(source: KnownSource): void {
    setEditing(false)
    setTypedPlace('')
    onSearch({ q: term.trim() || undefined, place: undefined, near: source })
  }

  return (
    <form role="search" className={styles.form} data-kind={kind.type} onSubmit={submit}>
      <TextField
        ref={first}
        type="search"
        label={t(`professionals:${kind.type}.search`)}
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
        value={typedPlace}
        error={props.placeError}
        onChange={setTypedPlace}
        onPick={send}
      />
      <Button type="submit" variant="primary" icon={<Search aria-hidden />} className={styles.submit}>
        {t('professionals:search.submit')}
      </Button>
      <PlaceSources
        {...props}
        isResting={isResting}
        isTyped={typedPlace.trim() !== ''}
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
