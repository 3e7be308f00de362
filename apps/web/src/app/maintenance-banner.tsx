import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Banner } from '#shared/ui/feedback/banner.tsx'

/** The server says that it is not available right now; goes by itself with its next real answer. */
export function MaintenanceBanner(): ReactNode {
  const t = useT()
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Banner kind="maintenance" onDismiss={() => setDismissed(true)}>
      {t('network:preset.maintenanceText')}
    </Banner>
  )
}
