import { History, LocateFixed, MapPin, ShieldCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { coordinatesText } from '#entities/location/place-words.ts'
import { insteadText, problemText } from '#entities/location/problem-words.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Located } from '#shared/location/geolocation.ts'
import { clearPlaces, useKeptPlaces } from '#shared/location/places-kept.ts'
import type { KeptPlaces } from '#shared/location/places-kept.ts'
import { usePosition } from '#shared/location/use-position.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { Switch } from '#shared/ui/form/checkbox.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import lettering from '#shared/styles/lettering.module.css'
import styles from '../preferences.module.css'

/** Shows the places this device has kept and the location permission, and offers to forget all of it. */
export function PlacesCard(): ReactNode {
  const t = useT()
  const position = usePosition()
  const places = useKeptPlaces()
  return (
    <Card isMinor title={t('location:places.title')}>
      <p>{t('location:places.text')}</p>
      <ul className={layout.stack12}>
        <li className={styles.fact}>
          <ShieldCheck aria-hidden />
          <span>{t(`location:places.permission.${position.permission}`)}</span>
        </li>
        <Kept places={places} />
      </ul>
      <Switch
        label={t('location:places.follow')}
        hint={t('location:places.following')}
        checked={position.isTracking}
        onChange={({ target }) => position.setTracking(target.checked)}
      />
      <div role="status" className={styles.status}>
        {position.status === 'locating' ? <p className={lettering.quiet}>{t('location:locating')}</p> : null}
        {position.located && position.status !== 'locating' ? <Answer located={position.located} /> : null}
      </div>
      <div className={layout.cluster12}>
        <Button
          icon={<LocateFixed aria-hidden />}
          isBusy={position.status === 'locating'}
          onClick={position.find}
        >
          {t('location:use')}
        </Button>
        {places.last === null ? null : (
          <Button
            ref={focusGoesOn}
            icon={<Trash2 aria-hidden />}
            onClick={() => {
              position.setTracking(false)
              clearPlaces()
              showToast({ kind: 'success', text: t('location:places.cleared') })
            }}
          >
            {t('location:places.clear')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Kept({ places: { last, history } }: { places: KeptPlaces }): ReactNode {
  const t = useT()
  const count = history.length
  return (
    <>
      <li className={styles.fact}>
        <History aria-hidden />
        <span>{count === 0 ? t('location:places.none') : t('location:places.count', { count })}</span>
      </li>
      {last === null ? null : (
        <li className={styles.fact}>
          <MapPin aria-hidden />
          <span>
            {t('location:places.last')} <Coordinates of={last} /> (<TimeAgo at={last.timestamp} />)
          </span>
        </li>
      )}
    </>
  )
}

/** The device's last answer: the place and its accuracy, or the reason there is none. */
function Answer({ located }: { located: Located }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  if ('problem' in located) {
    return (
      <p className={notices.danger}>
        <strong>{problemText(located, t)}</strong> {insteadText(located, t)}
      </p>
    )
  }
  const metres = formatNumber(Math.ceil(located.position.accuracy), { style: 'unit', unit: 'meter' })
  return (
    <p>
      {t('location:found')} <Coordinates of={located.position} /> <bdi>{`±\u00a0${metres}`}</bdi>
    </p>
  )
}

function Coordinates({ of }: { of: { latitude: number; longitude: number } }): ReactNode {
  const t = useT()
  return <bdi dir="ltr">{coordinatesText(of, t)}</bdi>
}
