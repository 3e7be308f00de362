import { CircleCheck, FolderClock, FolderOpen, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { mayBecome } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import { CaseChip } from '#entities/accidents/case-chip.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { MenuButton } from '#shared/ui/navigation/menu-items.tsx'
import { MoreMenu } from '#shared/ui/navigation/more-menu.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './claims.module.css'
import { StepDialog } from './lazy-dialogs.ts'
import type { CaseStep } from './step-dialog.tsx'

const steps: readonly CaseStep[] = ['in_progress', 'resolved', 'open', 'cancelled']

const icons: Record<CaseStep, ReactNode> = {
  in_progress: <FolderClock aria-hidden />,
  resolved: <CircleCheck aria-hidden />,
  open: <FolderOpen aria-hidden />,
  cancelled: <Undo2 aria-hidden />,
}

/** Which case this is, how it stands, and behind '⋯' how it goes on; a withdrawn one cannot change. */
export function CaseHead({ accident }: { accident: Accident }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const [asked, setAsked] = useState<CaseStep>()
  const { number, status, createdAt } = accident
  // An open case is reopened by nobody.
  const next = steps.filter((step) => mayBecome(status, step) && (step !== 'open' || status === 'resolved'))
  return (
    <header className={styles.caseHead}>
      <div className={layout.stack8}>
        <PageHeading>{t('claims:title', { number: `\u2066${number}\u2069` })}</PageHeading>
        <p className={styles.lead}>
          <CaseChip status={status} />
          <time dateTime={createdAt}>{t('claims:reported', { date: formatDateTime(createdAt) })}</time>
        </p>
      </div>
      {next.length === 0 ? null : (
        <MoreMenu label={t('claims:more')}>
          {next.map((step) => (
            <MenuButton key={step} icon={icons[step]} onClick={() => setAsked(step)}>
              {t(`claims:resolve.do.${step}`)}
            </MenuButton>
          ))}
        </MoreMenu>
      )}
      {asked === undefined ? null : (
        <Suspense>
          <StepDialog accident={accident} step={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </header>
  )
}
