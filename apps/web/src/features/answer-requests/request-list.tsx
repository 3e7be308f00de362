import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PracticeRequest } from '@krash/contract/practice'
import type { RequestState } from '@krash/contract/practice/request-states'
import { useRequests, useSummary } from '#entities/practice/practice-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import lettering from '#shared/styles/lettering.module.css'
import badge from '#shared/styles/unread-count.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleList } from '#shared/ui/feedback/stale-list.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { capCount } from '#shared/ui/navigation/count-badge.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from './answer-requests.module.css'
import { placeOf, useNameOf } from './request-words.ts'
import { requestsPath } from './state-tabs.tsx'

interface RequestListProps {
  state: RequestState
  openId: string | undefined
}

/** The requests in one state, newest first. */
export function RequestList({ state, openId }: RequestListProps): ReactNode {
  const t = useT()
  const list = useRequests(state)
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (data === undefined)
    return isError ? (
      <LoadFailed list={list} />
    ) : (
      <div className={styles.wait}>
        <Skeleton height={5} />
        <Skeleton height={5} />
        <Skeleton height={5} />
      </div>
    )
  const requests = data.pages.flatMap((page) => page.requests)
  return (
    <>
      <StaleList list={list} />
      {requests.length === 0 ? (
        <NoRequests state={state} />
      ) : (
        <ul className={styles.rows} aria-label={t('practice:list')}>
          {requests.map((request) => (
            <Row key={request.id} request={request} isOpen={request.id === openId} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <div className={styles.more}>
          <Button ref={focusGoesOn} isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('practice:more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function NoRequests({ state }: { state: RequestState }): ReactNode {
  const t = useT()
  const counts = useSummary().data?.counts
  const hadNone = counts !== undefined && Object.values(counts).every((count) => count === 0)
  return (
    <EmptyState
      icon={<Inbox aria-hidden />}
      title={t(state === 'new' && hadNone ? 'practice:empty.never' : `practice:empty.${state}`)}
      text={state === 'new' ? t('practice:empty.text') : undefined}
    />
  )
}

function Row({ request, isOpen }: { request: PracticeRequest; isOpen: boolean }): ReactNode {
  const t = useT()
  const nameOf = useNameOf()
  const { id, state, cameAt, unreadCount, sharing, conflictCheck } = request
  const place = placeOf(request, t)
  return (
    <li>
      <AppLink
        href={requestsPath(state, id)}
        className={styles.row}
        aria-current={isOpen ? 'page' : undefined}
        data-unread={unreadCount > 0 || undefined}
      >
        <span className={styles.top}>
          <bdi className={styles.name}>{nameOf(request.person)}</bdi>
          <span className={styles.time}>
            <TimeAgo at={cameAt} />
          </span>
        </span>
        <span className={styles.bottom}>
          <span className={styles.words}>
            {place === null ? null : <span className={lettering.note}>{place}</span>}
            {sharing === 'active' && conflictCheck === 'waiting' ? (
              <strong className={styles.waits}>{t('practice:waits')}</strong>
            ) : null}
            {sharing === 'ended' && state !== 'declined' ? (
              <span className={lettering.note}>{t('practice:ended')}</span>
            ) : null}
          </span>
          {unreadCount > 0 ? (
            <span className={classNames(badge.count, styles.unread)}>
              <span aria-hidden>{capCount(unreadCount)}</span>
              <span className={visuallyHidden.hidden}>{t('practice:unread', { count: unreadCount })}</span>
            </span>
          ) : null}
        </span>
      </AppLink>
    </li>
  )
}

type List = ReturnType<typeof useRequests>

function LoadFailed({ list }: { list: List }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  return (
    <ErrorState
      title={t('practice:failed.load')}
      text={isOnline ? errorText(list.error) : t('practice:failed.offline')}
      isBusy={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  )
}
