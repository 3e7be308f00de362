import type { ReactNode } from 'react'
import type { Preferences } from '@krash/contract/preferences'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Switch } from '#shared/ui/form/checkbox.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { useChangePreferences } from '#entities/preferences/preferences-query.ts'
import lettering from '#shared/styles/lettering.module.css'
import styles from './preferences.module.css'

/** What may be shared at all; each sharing still asks. */
export function SharingCard({ preferences }: { preferences: Preferences }): ReactNode {
  const t = useT()
  const change = useChangePreferences()
  return (
    <Card isMinor title={t('preferences:sharing.title')}>
      <div className={styles.switches}>
        <Switch
          label={t('preferences:sharing.shareData')}
          hint={t('preferences:sharing.shareDataHint')}
          checked={preferences.shareData}
          onChange={({ target }) => change({ shareData: target.checked })}
        />
        <Switch
          label={t('preferences:sharing.consent')}
          hint={t('preferences:sharing.consentHint')}
          checked={preferences.dataSharingConsent}
          onChange={({ target }) => change({ dataSharingConsent: target.checked })}
        />
      </div>
      <p className={lettering.quiet}>
        <AppLink href="/privacy">{t('preferences:sharing.policy')}</AppLink>
      </p>
    </Card>
  )
}
