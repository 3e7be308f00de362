import { useState } from 'react'
import type { ReactNode } from 'react'
import { languages } from '@krash/phrases'
import { useMaintenance } from '#shared/api/maintenance.ts'
import { retryLanguage, useLanguageState } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Banner } from '#shared/ui/feedback/banner.tsx'
import { isOldBrowser, MaintenanceBanner, OldBrowserBanner } from './notice-banners.tsx'

/** The most important state of the whole app, one at a time: no connection, then maintenance, then the language. */
export function AppBanner(): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const isDown = useMaintenance()
  // A written page shows it only where there is no network (write-page.ts).
  if (!isOnline || __IS_WRITING__) return <Banner kind="offline">{t('shell:offline.banner')}</Banner>
  if (isDown) return <MaintenanceBanner />
  return isOldBrowser ? <OldBrowserBanner /> : <LanguageBanner />
}

/** Says that the chosen language could not be loaded and English is shown instead. */
export function LanguageBanner(): ReactNode {
  const t = useT()
  const { wanted, status } = useLanguageState()
  const [dismissed, setDismissed] = useState<string>()
  if (status !== 'failed' || dismissed === wanted) return null
  return (
    <Banner
      kind="language"
      onDismiss={() => setDismissed(wanted)}
      action={
        <Button variant="text" onClick={() => void retryLanguage()}>
          {t('shell:actions.retry')}
        </Button>
      }
    >
      {t('shell:language.fallback', { language: languages[wanted].name })}
    </Banner>
  )
}
