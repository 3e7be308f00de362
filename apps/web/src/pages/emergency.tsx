import { ShieldCheck } from 'lucide-react'
import { Suspense, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isEmpty, pointOf } from '#entities/accidents/draft.ts'
import { draftStore, useDraft } from '#entities/accidents/use-draft.ts'
import { untilReportsAreRead, useReportOutbox } from '#entities/accidents/report-outbox.ts'
import { pointOfReport } from '#entities/accidents/outbox-report.ts'
import type { Draft } from '#entities/accidents/draft.ts'
import type { OutboxReport } from '#entities/accidents/outbox-report.ts'
import { ReportAccident } from '#features/report-accident/report-accident.tsx'
import { useRoadsideNumbers } from '#entities/glovebox/roadside-numbers.ts'
import { SafetyTips } from '#features/stay-safe/safety-tips.tsx'
import { afterPage, holdBack } from '#shared/after-page.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { noteBlankReport } from '#shared/offline/blank-report.ts'
import { pause } from '#shared/pause.ts'
import { useSession } from '#shared/session/session-store.ts'
import type { Session } from '#shared/session/session-store.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { Call911Plate } from '#shared/ui/signs/call-911-plate.tsx'
import { standsWritten } from '#shared/written-page.ts'
import type { AfterReportProps } from './sharing/after-report.tsx'
import styles from './emergency.module.css'

// The report goes first; without a network it may be missing.
const fetchHelpNear = () => import('#features/call-for-help/help-near.tsx')
const HelpNearCard = lazyOrNothing(async () => (await afterPage(fetchHelpNear)).HelpNearCard)

/** Loads what is needed only once something is sent: on a slow network it would hold up whom to call. */
async function afterHelp<Code>(load: () => Promise<Code>): Promise<Code> {
  await afterPage(fetchHelpNear).catch(() => undefined)
  return load()
}

const fetchAfter = () => import('./sharing/after-report.tsx')
const AfterReport = lazyOrNothing<AfterReportProps>(async () => (await fetchAfter()).AfterReport)

const GuestSends = lazyOrNothing(
  async () => (await afterHelp(() => import('./guest/guest-sends.tsx'))).GuestSends,
)
const WhoOfDraft = lazyOrNothing(
  async () => (await afterPage(() => import('#features/who-was-there/who-of-draft.tsx'))).WhoOfDraft,
)

/** How long 'checking authentication' is shown first, in milliseconds; longer where the device is slower to read. */
const CHECK_MS = 100

/** As long as a page waits for a storage that may never answer, in milliseconds. */
const STORAGE_PATIENCE_MS = 3000

/** Resolves once the form can be drawn with what this device keeps of the report. */
export async function untilFormIsReady(): Promise<void> {
  const isRead = Promise.all([draftStore.start(), untilReportsAreRead()])
  await Promise.race([isRead, pause(STORAGE_PATIENCE_MS)])
}

/** Help in order of urgency: 911, the report in three stations, tips, and whom to call near the place. Guests report too. */
export function EmergencyPage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  const isChecked = useChecked(status)
  const { isReady, draft } = useDraft()
  const { isReady: isOutboxReady, reports } = useReportOutbox()
  const ownNumbers = useRoadsideNumbers()
  const isShown = isChecked && isReady && isOutboxReady
  useNoteOfBlank()
  // Before the effects that load what can wait.
  useEffect(() => (isShown ? undefined : holdBack()), [isShown])
  useEffect(() => {
    afterHelp(fetchAfter).then(
      ({ prepareAfterReport }) => prepareAfterReport(status === 'signedIn'),
      () => undefined,
    )
  }, [status])
  // The draft is empty after sending, but help is still wanted at the place of the report.
  const point = pointOf(draft.place) ?? pointOfReport(reports[0])
  const checking = (
    <p role="status" className={styles.checking}>
      {t('accidents:checking')}
    </p>
  )
  return (
    <div className={styles.page}>
      <PageHeading className={styles.heading}>{t('accidents:title')}</PageHeading>
      <div className={styles.call}>
        <Call911Plate />
      </div>
      {__IS_WRITING__ ? (
        <div className={styles.written}>
          {checking}
          <div className={styles.report}>
            <Report draft={draft} isGuest />
          </div>
        </div>
      ) : (
        <div className={styles.report}>
          {isShown ? <Report draft={draft} isGuest={status === 'signedOut'} /> : checking}
        </div>
      )}
      <aside className={styles.aside}>
        <Card title={t('safety:title')} icon={<ShieldCheck aria-hidden />}>
          <SafetyTips />
        </Card>
        <Suspense fallback={<Skeleton height={24} />}>
          <HelpNearCard isLarge point={point} ownNumbers={ownNumbers} />
        </Suspense>
      </aside>
    </div>
  )
}

function Report({ draft, isGuest }: { draft: Draft; isGuest: boolean }): ReactNode {
  const navigation = use(NavigationContext)
  return (
    <>
      {isGuest ? (
        <Suspense>
          <GuestSends draft={draft} />
        </Suspense>
      ) : null}
      <ReportAccident
        onArrived={() => navigation?.go('/lawyers')}
        afterReceipt={after}
        who={<WhoOfDraft />}
      />
    </>
  )
}

function after(report: OutboxReport): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={26} />}>
      <AfterReport has911 report={report} />
    </Suspense>
  )
}

/** Tells the next start whether the blank form may stand there before the device has been read. */
function useNoteOfBlank(): void {
  const { status } = useSession()
  const { isReady, hasFailed, draft } = useDraft()
  const { isReady: isOutboxReady, isDurable, reports } = useReportOutbox()
  useEffect(() => {
    if (!isReady || !isOutboxReady || status === 'restoring') return
    // For a moment after signing in or out the draft is still that of who was here before.
    if ((draft.writer === null) !== (status === 'signedOut')) return
    const isKnown = !hasFailed && isDurable
    noteBlankReport(status, isKnown && isEmpty(draft) && reports.length === 0)
  }, [isReady, isOutboxReady, hasFailed, isDurable, draft, reports, status])
}

/**
 * False for a moment, and until it is known whether the person is signed in. The page that the build has written has shown that
 * moment already.
 */
function useChecked(status: Session['status']): boolean {
  const [isOver, setOver] = useState(standsWritten)
  // Effects run only once all is painted, a good while later on a slow phone.
  const [since] = useState(() => performance.now())
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), since + CHECK_MS - performance.now())
    return () => clearTimeout(timer)
  }, [since])
  return isOver && status !== 'restoring'
}
