import type { ReactNode } from 'react'
import { PackageView } from '#entities/lawyer-connections/package/package-view.tsx'
import type { ShownPreview } from '#entities/lawyer-connections/preview-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'

/** The package of the server, as the lawyer will see it. */
export function WhatTheySee({ preview, shown, hasFailed, retry }: ShownPreview): ReactNode {
  const t = useT()
  if (hasFailed && preview === undefined)
    return <ErrorState title={t('lawyerConnections:preview.failed')} onRetry={retry} />
  if (shown === undefined) return <Skeleton height={24} />
  return (
    <div className={layout.stack16} aria-busy={preview === undefined || undefined}>
      <p className={lettering.muted}>
        {t(preview ? 'lawyerConnections:preview.text' : 'lawyerConnections:preview.waiting')}
      </p>
      <PackageView shared={shown.package} reader="person" />
    </div>
  )
}
