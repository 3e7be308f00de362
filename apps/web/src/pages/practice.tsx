import { ArrowLeft, Inbox } from 'lucide-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { requestStates } from '@krash/contract/practice/request-states'
import { ReplyClock } from '#features/answer-requests/reply-clock.tsx'
import { RequestList } from '#features/answer-requests/request-list.tsx'
import { StateTabs, requestsPath } from '#features/answer-requests/state-tabs.tsx'
import { Today } from '#features/answer-requests/today.tsx'
import { useLiveConversations } from '#entities/conversations/use-live-conversations.ts'
import { useLivePractice, useSummary } from '#entities/practice/practice-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { choosePractice } from '#shared/session/choose-home.ts'
import { useSession } from '#shared/session/session-store.ts'
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { usePaneTop } from './chat/use-pane-top.ts'
import { NoRecord } from './practice/no-record.tsx'
import { OpenRequest } from './practice/open-request.tsx'
import styles from './practice/practice.module.css'

/** The home of whoever has taken over a record: who came to them, and what to do about it. */
export function PracticePage(): ReactNode {
  const { status } = useSession()
  return status === 'signedIn' ? <Practice /> : <LoadingScreen />
}

function Practice(): ReactNode {
  const t = useT()
  const pane = usePaneTop()
  const isWide = useMedia(WIDE)
  const { state, openId } = useAsked()
  useFocusOnOpen(openId, isWide)
  const { data } = useSummary()
  useLivePractice()
  useLiveConversations()
  const isNobody = data?.records.length === 0
  // Else the home would lead here again and again, where nothing is.
  useEffect(() => {
    if (isNobody) choosePractice(false)
  }, [isNobody])
  if (isNobody) return <NoRecord title={t('practice:title')} />
  const isListShown = isWide || openId === undefined
  return (
    <div ref={pane} className={styles.panes}>
      {isListShown ? (
        <div className={styles.list}>
          <header className={styles.head}>
            <PageHeading className={styles.title ?? ''}>{t('practice:title')}</PageHeading>
            <StateTabs state={state} counts={data?.counts} />
            {data ? <ReplyClock records={data.records} /> : null}
          </header>
          <div className={styles.requests}>
            <RequestList key={state} state={state} openId={openId} />
          </div>
          <Today />
        </div>
      ) : (
        <div className={styles.back}>
          {/* Around it, since what is hidden shows while it has the focus itself. */}
          <div className={visuallyHidden.hidden}>
            <PageHeading>{t('practice:title')}</PageHeading>
          </div>
          <AppLink href={requestsPath(state)} className={styles.backLink}>
            <ArrowLeft aria-hidden />
            {t('practice:back')}
          </AppLink>
        </div>
      )}
      {openId === undefined ? (
        <div className={styles.empty}>
          <EmptyState icon={<Inbox aria-hidden />} title={t('practice:choose')} />
        </div>
      ) : (
        <OpenRequest key={openId} id={openId} />
      )}
    </div>
  )
}

/** On a phone the list and a request replace each other, and what was pressed is gone. */
function useFocusOnOpen(openId: string | undefined, isWide: boolean): void {
  const before = useRef(openId)
  useEffect(() => {
    if (before.current === openId) return
    before.current = openId
    if (!isWide) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [openId, isWide])
}

/** What the address asks for: a state of requests, and one of them. */
function useAsked() {
  const asked: Record<string, unknown> = useRouterState({ select: ({ location }) => location.search })
  return {
    state: requestStates.find((one) => one === asked['state']) ?? 'new',
    openId: typeof asked['id'] === 'string' ? asked['id'] : undefined,
  }
}
