import { Mail, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Preferences } from '@krash/contract/preferences'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Switch } from '#shared/ui/form/checkbox.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { askForPush, pushState } from './push-state.ts'
import { useChangePreferences } from './preferences-query.ts'
import styles from './preferences.module.css'

/** How the person is told of what happens. */
export function NotificationsCard({ preferences }: { preferences: Preferences }): ReactNode {
  const t = useT()
  const change = useChangePreferences()
  const { notifications, preferredNotification } = preferences
  return (
    <Card>
      <ChoiceCards
        kind="one"
        legend={t('preferences:notifications.preferred')}
        choices={[
          { value: 'email', label: t('preferences:notifications.email'), icon: <Mail aria-hidden /> },
          { value: 'text', label: t('preferences:notifications.text'), icon: <MessageSquare aria-hidden /> },
        ]}
        value={preferredNotification}
        onChange={(channel) => change({ preferredNotification: channel })}
      />
      <div className={styles.switches}>
        <PushSwitch isOn={notifications.push} onChange={(push) => change({ notifications: { push } })} />
        <Switch
          label={t('preferences:notifications.byEmail')}
          hint={t('preferences:notifications.byEmailHint')}
          checked={notifications.email}
          onChange={({ target }) => change({ notifications: { email: target.checked } })}
        />
        <Switch
          label={t('preferences:notifications.byText')}
          hint={t('preferences:notifications.byTextHint')}
          checked={notifications.text}
          onChange={({ target }) => change({ notifications: { text: target.checked } })}
        />
      </div>
    </Card>
  )
}

/** The wish is of the account; whether this browser can fulfil it is said beside it. */
function PushSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }): ReactNode {
  const t = useT()
  const [state, setState] = useState(pushState)

  async function choose(isWanted: boolean): Promise<void> {
    onChange(isWanted)
    if (isWanted && state === 'ask') setState(await askForPush())
  }

  return (
    <Switch
      label={t('preferences:notifications.push')}
      hint={t(`preferences:push.${state}`)}
      checked={isOn}
      onChange={({ target }) => void choose(target.checked)}
    />
  )
}
