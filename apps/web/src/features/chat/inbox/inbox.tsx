import { ChevronRight, MailQuestion, Search, SquarePen } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { messageLimits } from '@krash/contract/conversations'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { capCount } from '#shared/ui/navigation/count-badge.tsx'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { useInbox } from '#entities/conversations/conversation-queries.ts'
import { InboxList } from './inbox-list.tsx'
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
