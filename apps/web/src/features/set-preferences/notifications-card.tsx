import { Mail, MessageSquare } from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Preferences } from '@krash/contract/preferences'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Switch } from '#shared/ui/form/checkbox.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { useChangePreferences } from '#entities/preferences/preferences-query.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { PushSwitch } from './push-switch.tsx'
import styles from './preferences.module.css'

// Only where the operator can send any.
const TextMessages = lazyOrNothing(async () => (await import('./texts/text-messages.tsx')).TextMessages)

/** How the person wants to be notified. */
export function NotificationsCard({ preferences }: { preferences: Preferences }): ReactNode {
  const t = useT()
  const change = useChangePreferences()
  const { notifications, preferredNotification } = preferences
  const { features } = useAppSettings()
  return (
    <Card>
      <ChoiceCards
        kind="one"
        legend={t('preferences:notifications.preferred')}
        hint={t('preferences:notifications.preferredHint')}
        choices={[
          { value: 'email', label: t('preferences:notifications.email'), icon: <Mail aria-hidden /> },
          { value: 'text', label: t('preferences:notifications.text'), icon: <MessageSquare aria-hidden /> },
        ]}
        value={preferredNotification}
        onChange={(channel) => change({ preferredNotification: channel })}
      />
      <div className={styles.switches}>
        {features.push ? (
          <PushSwitch isOn={notifications.push} onChange={(push) => change({ notifications: { push } })} />
        ) : null}
        <Switch
          label={t('preferences:notifications.byEmail')}
          hint={t('preferences:notifications.byEmailHint')}
          checked={notifications.email}
          onChange={({ target }) => change({ notifications: { email: target.checked } })}
        />
        {features.text ? (
          <Suspense>
            <TextMessages
              isOn={notifications.text}
              onChange={(text) => change({ notifications: { text } })}
            />
          </Suspense>
        ) : null}
      </div>
    </Card>
  )
}
