import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PhraseKey } from '@krash/phrases'
import { useT } from '#shared/i18n/use-t.ts'
import { Banner } from '#shared/ui/feedback/banner.tsx'
import type { BannerKind } from '#shared/ui/feedback/banner.tsx'

/** The newest part of a browser that we build on; without it menus and messages lie under dialogs. */
export const isOldBrowser = !('showPopover' in HTMLElement.prototype)

/** The server says that it is not available right now; goes by itself with its next real answer. */
export function MaintenanceBanner(): ReactNode {
  return <NoticeBanner kind="maintenance" text="network:preset.maintenanceText" />
}

/** Some things will not work here. */
export function OldBrowserBanner(): ReactNode {
  return <NoticeBanner kind="oldBrowser" text="network:oldBrowser" />
}

function NoticeBanner({ kind, text }: { kind: BannerKind; text: PhraseKey }): ReactNode {
  const t = useT()
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Banner kind={kind} onDismiss={() => setDismissed(true)}>
      {t(text)}
    </Banner>
  )
}
