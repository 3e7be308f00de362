import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { locationRoutes } from '@krash/contract/location'
import type { Suggestion } from '@krash/contract/location'
import type { Preferences } from '@krash/contract/preferences'
import { call } from '#shared/api/call.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { suggestPlaces } from '#shared/location/suggest-places.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { AddressField } from '#shared/ui/form/address-field.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { useChangePreferences } from '#entities/preferences/preferences-query.ts'

/** The address where the person lives or starts searching from. */
export function HomeCard({ preferences }: { preferences: Preferences }): ReactNode {
  const t = useT()
  const formId = useId()
  const stored = preferences.home?.address ?? ''
  const { data: profile } = useProfile()
  const { text, error, isBusy, type, pick, save, remove } = useHome(stored, profile?.address ?? '')
  return (
    <Card isMinor title={t('preferences:home.title')}>
      <form
        id={formId}
        className={layout.stack16}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <AddressField<Suggestion>
          label={t('preferences:home.label')}
          hint={t('preferences:home.hint')}
          value={text}
          error={error}
          suggest={suggestPlaces}
          onChange={type}
          onPick={pick}
        />
      </form>
      <div className={layout.cluster12}>
        <Button type="submit" form={formId} isBusy={isBusy} isDone={stored !== '' && text === stored}>
          {t(stored !== '' && text === stored ? 'preferences:home.saved' : 'shell:actions.save')}
        </Button>
        {stored === '' ? null : (
          <Button ref={focusGoesOn} onClick={remove}>
            {t('shell:actions.remove')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The address of the profile is offered, so nobody has to write it twice. */
function useHome(stored: string, offered: string) {
  const t = useT()
  const change = useChangePreferences()
  // Undefined while nothing is typed, so the stored address is shown, even after it changes elsewhere.
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const text = typed ?? (stored || offered)

  function keep(place: { latitude: number; longitude: number }, address: string): void {
    setTyped(undefined)
    setError(undefined)
    change({ home: { latitude: place.latitude, longitude: place.longitude, address } })
  }

  async function save(): Promise<void> {
    const address = text.trim()
    if (isBusy || address === stored) return
    if (address.length < fieldLimits.address.min) {
      setError(t('errors:field.tooShort', { min: fieldLimits.address.min }))
      return
    }
    setBusy(true)
    try {
      const { data } = await call(locationRoutes.geocode, { query: { address } })
      keep(data, address)
    } catch (failure) {
      setError(dataOperationText(failure, 'preferences', 'save'))
    } finally {
      setBusy(false)
    }
  }

  return {
    text,
    error,
    isBusy,
    save,
    type: (next: string) => {
      setTyped(next)
      setError(undefined)
    },
    pick: (place: Suggestion) => keep(place, place.label),
    remove: () => {
      setTyped(undefined)
      change({ home: null })
    },
  }
}
