import { LocateFixed, MapPin, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { searchLimits } from '@krash/contract/professionals'
import type { PhraseKey } from '@krash/phrases'
import { useT } from '#shared/i18n/use-t.ts'
import { suggestPlaces } from '#shared/location/suggest-places.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { AddressField } from '#shared/ui/form/address-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import type { KnownSource, PhysicianSearch } from './physician-search.ts'
import type { KnownPlaces, SearchPlace } from './search-place.ts'
import styles from './search-form.module.css'

interface SearchFormProps {
  search: PhysicianSearch
  place: SearchPlace
  known: KnownPlaces
  /** Why the place cannot be used. */
  placeError: string | undefined
  isLocating: boolean
  onSearch: (change: Pick<PhysicianSearch, 'q' | 'place' | 'near'>) => void
  onLocate: () => void
}

const inUse: Partial<Record<SearchPlace['source'], PhraseKey>> = {
  accident: 'physicians:place.inUse.accident',
  home: 'physicians:place.inUse.home',
  me: 'physicians:place.inUse.me',
}

/** What to look for and where. */
export function SearchForm(props: SearchFormProps): ReactNode {
  const { search, place, placeError, onSearch } = props
  const t = useT()
  const [term, setTerm] = useFollowing(search.q ?? '')
  const [typed, setTyped] = useFollowing(search.place ?? '')
  const used = inUse[place.source]

  function send(words: string): void {
    const wanted = words.trim() || undefined
    onSearch({ q: term.trim() || undefined, place: wanted, ...(wanted ? { near: undefined } : {}) })
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    send(typed)
  }

  function choose(near: KnownSource): void {
    setTyped('')
    onSearch({ q: term.trim() || undefined, place: undefined, near })
  }

  return (
    <form role="search" className={styles.form} onSubmit={submit}>
      <TextField
        type="search"
        label={t('physicians:search.label')}
        maxLength={searchLimits.text.max}
        enterKeyHint="search"
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      <AddressField
        label={t('physicians:place.label')}
        autoComplete="off"
        value={typed}
        error={placeError}
        suggest={suggestPlaces}
        onChange={setTyped}
        onPick={({ label }) => send(label)}
      />
      <Button type="submit" variant="primary" icon={<Search aria-hidden />} className={styles.submit}>
        {t('physicians:search.submit')}
      </Button>
      <div className={styles.sources}>
        {used && typed.trim() === '' ? (
          <p className={styles.used}>
            <MapPin aria-hidden />
            <span>{t(used)}</span>
          </p>
        ) : null}
        <Sources {...props} onChoose={choose} />
      </div>
    </form>
  )
}

const sourceTexts: Record<KnownSource, PhraseKey> = {
  accident: 'physicians:place.sources.accident',
  home: 'physicians:place.sources.home',
  me: 'physicians:place.sources.me',
}

interface SourcesProps extends Pick<SearchFormProps, 'place' | 'known' | 'isLocating' | 'onLocate'> {
  onChoose: (source: KnownSource) => void
}

/** Places the app knows, other than the one in use. */
function Sources({ place, known, isLocating, onLocate, onChoose }: SourcesProps): ReactNode {
  const t = useT()
  const others = (['accident', 'home'] as const).filter(
    (source) => known[source] !== null && place.source !== source,
  )
  return (
    <>
      {place.source === 'me' ? null : (
        <Button variant="soft" icon={<LocateFixed aria-hidden />} isBusy={isLocating} onClick={onLocate}>
          {isLocating ? t('physicians:place.locating') : t(sourceTexts.me)}
        </Button>
      )}
      {others.map((source) => (
        <Button key={source} variant="soft" icon={<MapPin aria-hidden />} onClick={() => onChoose(source)}>
          {t(sourceTexts[source])}
        </Button>
      ))}
    </>
  )
}

/** Text of a field that follows the address bar, for example after the back button. */
function useFollowing(source: string): [string, (text: string) => void] {
  const [text, setText] = useState(source)
  useEffect(() => setText(source), [source])
  return [text, setText]
}
