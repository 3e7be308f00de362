import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PhraseKey } from '@krash/phrases'
import { useT } from '#shared/i18n/use-t.ts'
import { Banner } from '#shared/ui/feedback/banner.tsx'
import type { BannerKind } from '#shared/ui/feedback/banner.tsx'

/** The newest browser feature that we depend on; without it menus and messages appear under dialogs. */
export const isOldBrowser = !('showPopover' in HTMLElement.prototype)

/** Says that the server is unavailable; disappears with its next regular answer. */
export function MaintenanceBanner(): ReactNode {
  return <NoticeBanner kind="maintenance" text="network:preset.maintenanceText" />
}

/** Warns that some things will not work in this browser. */
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
