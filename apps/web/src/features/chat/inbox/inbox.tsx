import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  ChevronRight,
  MailQuestion,
  MessagesSquare,
  Scale,
  Search,
  SearchX,
  SquarePen,
  Stethoscope,
} from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { messageLimits } from '@krash/contract/conversations'
import type { Conversation } from '@krash/contract/conversations'
import { chatKeys, useInbox } from '#entities/conversations/conversation-queries.ts'
import { keepInbox, keptInbox } from '#entities/conversations/kept-inbox.ts'
import { askAnew } from '#shared/api/ask-anew.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { useStore } from '#shared/store/create-store.ts'
import layout from '#shared/styles/layout.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { SlowNotice } from '#shared/ui/feedback/slow-notice.tsx'
import { StaleList } from '#shared/ui/feedback/stale-list.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { capCount } from '#shared/ui/navigation/count-badge.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { ConversationRow } from './conversation-row.tsx'
import styles from './inbox.module.css'

const WriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).WriteDialog }))

interface InboxProps {
  /** The conversation shown beside the list; undefined where the list fills the page. */
  openId?: string | undefined
  /** Whether the requests stand beside the list. */
  areRequestsOpen?: boolean
}

/** The person's conversations, unread first, with a button to begin a new one. */
export function Inbox({ openId, areRequestsOpen = false }: InboxProps): ReactNode {
  const t = useT()
  const { asked, setAsked } = useAsked()
  const search = useDeferredValue(asked.trim())
  const inbox = useInbox(search)
  const [isWriting, setWriting] = useState(false)
  const write = () => setWriting(true)
  return (
    <div className={styles.inbox}>
      <Head inbox={inbox} isPage={openId === undefined && !areRequestsOpen} onWrite={write} />
      <div className={styles.search}>
        <Search aria-hidden />
        <input
          type="search"
          value={asked}
          maxLength={messageLimits.search.max}
          aria-label={t('conversations:inbox.search')}
          placeholder={t('conversations:inbox.search')}
          onChange={({ target }) => setAsked(target.value)}
        />
      </div>
      <Requests count={inbox.data?.pages[0]?.requestCount ?? 0} isOpen={areRequestsOpen} />
      <InboxList inbox={inbox} search={search} openId={openId} onWrite={write} />
      {isWriting ? (
        <Suspense>
          <WriteDialog onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface HeadProps {
  inbox: ReturnType<typeof useInbox>
  /** Whether the list fills the page, which it then names. */
  isPage: boolean
  onWrite: () => void
}

function Head({ inbox, isPage, onWrite }: HeadProps): ReactNode {
  const t = useT()
  const conversations = inbox.data?.pages.flatMap((page) => page.conversations) ?? []
  const unread = conversations.reduce((sum, one) => sum + one.unreadCount, 0)
  return (
    <header className={styles.head}>
      {isPage ? (
        <PageHeading className={styles.title ?? ''}>{t('conversations:title')}</PageHeading>
      ) : (
        <h2 className={styles.title}>{t('conversations:title')}</h2>
      )}
      <p className={styles.unread} role="status">
        {unread > 0 ? t('conversations:inbox.unread', { count: unread }) : null}
      </p>
      <IconButton label={t('conversations:write.open')} onClick={onWrite}>
        <SquarePen aria-hidden />
      </IconButton>
    </header>
  )
}

/** What strangers want to write stands apart, and only where there is some. */
function Requests({ count, isOpen }: { count: number; isOpen: boolean }): ReactNode {
  const t = useT()
  if (count === 0) return null
  return (
    <AppLink href="/chat/requests" className={styles.requests} aria-current={isOpen ? 'page' : undefined}>
      <MailQuestion aria-hidden />
      <span className={styles.requestWords}>{t('conversations:requests.title')}</span>
      <span className={styles.requestCount} aria-hidden>
        {capCount(count)}
      </span>
      <span className={visuallyHidden.hidden}>{t('conversations:requests.waiting', { count })}</span>
      <ChevronRight aria-hidden />
    </AppLink>
  )
}

/** Keeps the search in the address, so that it is still there after going back. */
function useAsked() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const inAddress = typeof raw['q'] === 'string' ? raw['q'] : ''
  const navigate = useNavigate()
  const [asked, setText] = useState(inAddress)
  useEffect(() => setText(inAddress), [inAddress])
  function setAsked(next: string): void {
    setText(next)
    const q = next === '' ? undefined : next
    void navigate({ to: '.', search: { q } as never, replace: true, resetScroll: false })
  }
  return { asked, setAsked }
}

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
          <Button ref={focusGoesOn} isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
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
      <SlowNotice isOver onRetry={() => void askAnew(client, chatKeys.inbox(search))} />
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
