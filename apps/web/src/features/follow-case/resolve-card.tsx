import { CircleCheck, FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { mayBecome } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import { showDone, showFailure } from '#shared/api/failure-toast.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { useCaseChanges } from '#entities/claims/case-queries.ts'

/** Closes or reopens a case; a cancelled one cannot change. */
export function ResolveCard({ accident: { id, status } }: { accident: Accident }): ReactNode {
  const t = useT()
  const changes = useCaseChanges(id)
  const [isBusy, setBusy] = useState(false)
  const isResolved = status === 'resolved'
  const next = isResolved ? 'open' : 'resolved'

  async function change(): Promise<void> {
    setBusy(true)
    try {
      await changes.setStatus(next)
      showDone(t(isResolved ? 'claims:resolve.reopened' : 'claims:resolve.done'))
    } catch (error) {
      showFailure(error, t('claims:resolve.failed'))
    }
    setBusy(false)
  }

  if (!mayBecome(status, next)) return null
  return (
    <Card title={isResolved ? t('claims:status.resolved') : t('claims:resolve.title')}>
      <p>{t('claims:resolve.text')}</p>
      <Button
        icon={isResolved ? <FolderOpen aria-hidden /> : <CircleCheck aria-hidden />}
        isBusy={isBusy}
        onClick={() => void change()}
      >
        {t(isResolved ? 'claims:resolve.undo' : 'claims:resolve.do')}
      </Button>
    </Card>
  )
}
