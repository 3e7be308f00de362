import { useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { preferencesRoutes } from '@krash/contract/preferences'
import { askPreferencesAnew } from '#entities/preferences/preferences-query.ts'
import { call } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { subscribeDevice } from '#shared/push/device-push.ts'
import type { PushState } from '#shared/push/device-push.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { rememberDeclined } from './push-declined.ts'
import styles from './push-offer.module.css'

/** Our own question; the browser asks only after `Allow`. */
export function PushOfferCard(): ReactNode {
  const t = useT()
  const { outcome, isBusy, allow, decline } = useOffer()
  if (outcome === 'declined') return null
  return (
    <section className={styles.offer} aria-label={t('notifications:offer.title')}>
      <BellRing aria-hidden />
      <div className={styles.words}>
        <h3>{t('notifications:offer.title')}</h3>
        <p role="status">{t(`notifications:offer.${textOf(outcome)}`)}</p>
      </div>
      {outcome === undefined ? (
        <div className={layout.line8}>
          <Button ref={focusGoesOn} variant="soft" isBusy={isBusy} onClick={() => void allow()}>
            {t('notifications:offer.allow')}
          </Button>
          <Button ref={focusGoesOn} variant="text" onClick={decline}>
            {t('notifications:offer.later')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type Outcome = PushState | 'failed' | 'declined' | undefined

function textOf(outcome: Outcome): 'text' | 'on' | 'blocked' | 'failed' {
  if (outcome === undefined) return 'text'
  if (outcome === 'ready') return 'on'
  return outcome === 'blocked' ? 'blocked' : 'failed'
}

function useOffer() {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)

  async function allow(): Promise<void> {
    setBusy(true)
    setOutcome(await allowed())
    setBusy(false)
    askPreferencesAnew(client)
  }

  function decline(): void {
    rememberDeclined()
    setOutcome('declined')
  }

  return { outcome, isBusy, allow, decline }
}

/**
 * Subscribes the device and turns pushes on for the account. Leaving the browser's question unanswered keeps the offer
 * open.
 */
async function allowed(): Promise<Outcome> {
  const state = await subscribeDevice()
  if (state === 'ask') return undefined
  if (state !== 'ready') return state
  try {
    await call(preferencesRoutes.updatePreferences, { body: { notifications: { push: true } } })
    return 'ready'
  } catch {
    return 'failed'
  }
}
