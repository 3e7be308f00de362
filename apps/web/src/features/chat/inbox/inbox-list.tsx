import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, MessagesSquare, Scale, SearchX, SquarePen, Stethoscope } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Conversation } from '@krash/contract/conversations'
import { chatKeys } from '#entities/conversations/conversation-queries.ts'
import type { useInbox } from '#entities/conversations/conversation-queries.ts'
import { keepInbox, keptInbox } from '#entities/conversations/kept-inbox.ts'
import { askAnew } from '#shared/api/ask-anew.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { useStore } from '#shared/store/create-store.ts'
import layout from '#shared/styles/layout.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { SlowNotice } from '#shared/ui/feedback/slow-notice.tsx'
import { StaleList } from '#shared/ui/feedback/stale-list.tsx'
import { ConversationRow } from './conversation-row.tsx'
import styles from './inbox.module.css'

/** Stores the top of the list on this device at every change, since network and page may go at any moment. */
function useKeeping({ data, dataUpdatedAt }: ReturnType<typeof useInbox>, search: string): void {
  useEffect(() => {
    if (data === undefined || search !== '') return
    keepInbox(
      data.pages.flatMap((page) => page.conversations),
      dataUpdatedAt,
    )
  }, [data, dataUpdatedAt, search])
}

interface ListProps {
  inbox: ReturnType<typeof useInbox>
  search: string
  openId: string | undefined
  onWrite: () => void
}

/** The conversations, or why there are none. */
export function InboxList({ inbox, search, openId, onWrite }: ListProps): ReactNode {
  const t = useT()
  useKeeping(inbox, search)
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = inbox
  if (data === undefined && isError)
    return search === '' ? <KeptOrFailed inbox={inbox} openId={openId} /> : <LoadFailed inbox={inbox} />
  if (data === undefined) return <Loading search={search} />
  const conversations = data.pages.flatMap((page) => page.conversations)
  if (conversations.length === 0)
    return search === '' ? <FirstUse onWrite={onWrite} /> : <NothingFound search={search} />
  return (
    <>
      <Rows conversations={conversations} search={search} openId={openId} />
      {hasNextPage ? (
        <div className={styles.more}>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('conversations:inbox.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

interface RowsProps {
  conversations: readonly Conversation[]
  search: string
  openId: string | undefined
}

function Rows({ conversations, search, openId }: RowsProps): ReactNode {
  const t = useT()
  return (
    <ul aria-label={t('conversations:inbox.list')}>
      {conversations.map((conversation) => (
        <ConversationRow key={conversation.id} conversation={conversation} openId={openId} search={search} />
      ))}
    </ul>
  )
}

/** The conversations as this device last knew them. */
function KeptOrFailed({ inbox, openId }: Pick<ListProps, 'inbox' | 'openId'>): ReactNode {
  const kept = useStore(keptInbox)
  const { isError, isFetching, refetch } = inbox
  if (kept === undefined || kept.conversations.length === 0) return <LoadFailed inbox={inbox} />
  return (
    <>
      <div className={styles.stale}>
        <StaleList list={{ isError, isFetching, dataUpdatedAt: kept.at, refetch }} />
      </div>
      <Rows conversations={kept.conversations} search="" openId={openId} />
    </>
  )
}

function Loading({ search }: { search: string }): ReactNode {
  const client = useQueryClient()
  return (
    <div className={styles.loading}>
      <SlowNotice onRetry={() => void askAnew(client, chatKeys.inbox(search))} />
      <Skeleton height={4.75} />
      <Skeleton height={4.75} />
      <Skeleton height={4.75} />
    </div>
  )
}

function LoadFailed({ inbox }: { inbox: ReturnType<typeof useInbox> }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  return (
    <ErrorState
      icon={<CloudOff aria-hidden />}
      title={t('conversations:inbox.failed')}
      text={isOnline ? errorText(inbox.error) : t('conversations:inbox.offline')}
      isBusy={inbox.isFetching}
      onRetry={() => void inbox.refetch()}
    />
  )
}

function FirstUse({ onWrite }: { onWrite: () => void }): ReactNode {
  const t = useT()
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden />}
      title={t('conversations:inbox.empty')}
      text={t('conversations:inbox.emptyText')}
      action={
        <div className={layout.stack8}>
          <ButtonLink href="/lawyers" variant="primary" icon={<Scale aria-hidden />}>
            {t('conversations:inbox.lawyer')}
          </ButtonLink>
          <ButtonLink href="/physicians" icon={<Stethoscope aria-hidden />}>
            {t('conversations:inbox.physician')}
          </ButtonLink>
          <Button icon={<SquarePen aria-hidden />} onClick={onWrite}>
            {t('conversations:write.open')}
          </Button>
        </div>
      }
    />
  )
}

function NothingFound({ search }: { search: string }): ReactNode {
  const t = useT()
  return <EmptyState icon={<SearchX aria-hidden />} title={t('conversations:inbox.nothing', { search })} />
}
