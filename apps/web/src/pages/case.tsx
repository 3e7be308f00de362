import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { Accident } from '@krash/contract/accidents'
import type { Case } from '#entities/claims/case-queries.ts'
import { ReportCards } from '#features/correct-report/report-cards.tsx'
import { CaseView } from '#features/follow-case/case-view.tsx'
import { FilesPanel } from '#features/keep-files/files-panel.tsx'
import { Involved } from '#features/see-involved/involved.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import layout from '#shared/styles/layout.module.css'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { peopleOfCase } from './sharing/people-of-report.tsx'

// The case is read first.
const WhoOfCase = lazyOrNothing(
  async () => (await import('#features/who-was-there/who-of-case.tsx')).WhoOfCase,
)

const ReportNews = lazyOrNothing(
  async () => (await import('#features/take-back-sharing/report-news.tsx')).ReportNews,
)

/** The page of one case: `/cases/$accidentId`. */
export function CasePage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  const { accidentId = '' }: { accidentId?: string } = useParams({ strict: false })
  if (status === 'signedIn') return <OwnCase key={accidentId} accidentId={accidentId} />
  return (
    <div className={layout.stack24}>
      <PageHeading>{t('claims:titleAlone')}</PageHeading>
      <LoadingScreen />
    </div>
  )
}

function OwnCase({ accidentId }: { accidentId: string }): ReactNode {
  const { navigate } = useRouter()
  const { add, tell }: { add?: unknown; tell?: unknown } = useSearch({ strict: false })
  const [isAdding, setAdding] = useState(add === 'claim')

  function change(isOpen: boolean): void {
    setAdding(isOpen)
    // Prevents a reload from opening it again.
    if (add !== undefined) void navigate({ href: `/cases/${accidentId}`, replace: true, resetScroll: false })
  }

  return (
    <div className={layout.stack24}>
      <CaseView
        accidentId={accidentId}
        isAdding={isAdding}
        onAdding={change}
        cards={cardsOf}
        involved={(whole) => involvedIn(whole, tell !== undefined)}
        papers={<FilesPanel section="accident" itemId={accidentId} isWithoutPictures />}
      />
    </div>
  )
}

/** The cards of what was reported, and of who was there. */
function cardsOf(accident: Accident): ReactNode {
  return (
    <ReportCards accident={accident}>
      <Suspense fallback={<Skeleton height={20} />}>
        <WhoOfCase accident={accident} />
      </Suspense>
    </ReportCards>
  )
}

function newsFor(lawyer: Case['people']['lawyers'][number]): ReactNode {
  return (
    <Suspense fallback={null}>
      <ReportNews lawyer={lawyer} />
    </Suspense>
  )
}

function involvedIn({ accident, people }: Case, startsOpen: boolean): ReactNode {
  return (
    <Involved accident={accident} people={people} newsFor={newsFor}>
      {peopleOfCase(accident, startsOpen)}
    </Involved>
  )
}
