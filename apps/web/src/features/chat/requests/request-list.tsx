import { MailQuestion } from 'lucide-react'
import { use, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Conversation } from '@krash/contract/conversations'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Avatar } from '#shared/ui/content/avatar.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import { BackToInbox } from '../thread/thread-head.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { chatPath, nameOf, otherSide, useRequests } from '#entities/conversations/conversation-queries.ts'
import { ChatOptions } from '../options/chat-options.tsx'
import { RequestAnswer } from './request-answer.tsx'
import styles from './request-list.module.css'

/** What people want to write who have not written with the person yet. */
export function RequestList(): ReactNode {
  const t = useT()
  const heading = useRef<HTMLDivElement>(null)
  return (
    <section className={styles.requests}>
      <header ref={heading} className={styles.head}>
        <BackToInbox />
        <PageHeading className={styles.title ?? ''}>{t('conversations:requests.title')}</PageHeading>
      </header>
      <List onGone={() => heading.current?.querySelector('h1')?.focus()} />
    </section>
  )
}

/** `onGone` keeps the focus where a card goes away under it. */
function List({ onGone }: { onGone: () => void }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { data, error, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useRequests()
  if (data === undefined && isError)
    return (
      <ErrorState
        title={t('conversations:requests.notLoaded')}
        text={isOnline ? errorText(error) : t('conversations:requests.offline')}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined)
    return (
      <div className={styles.list}>
        <Skeleton height={12} />
        <Skeleton height={12} />
      </div>
    )
  const requests = data.pages.flatMap(({ conversations }) => conversations)
  if (requests.length === 0)
    return (
      <EmptyState
        icon={<MailQuestion aria-hidden />}
        title={t('conversations:requests.empty')}
        text={t('conversations:requests.emptyText')}
      />
    )
  return (
    <>
      <ul className={styles.list} aria-label={t('conversations:requests.list')}>
        {requests.map((one) => (
          <RequestCard key={one.id} conversation={one} onGone={onGone} />
        ))}
      </ul>
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

function RequestCard({
  conversation,
  onGone,
}: {
  conversation: Conversation
  onGone: () => void
}): ReactNode {
  const t = useT()
  const navigation = use(NavigationContext)
  const other = otherSide(conversation)
  if (!other) return null
  const name = nameOf(other, t)
  const { lastMessage } = conversation
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <Avatar name={name} avatarUrl={null} />
        <h2 className={styles.name}>
          {other.fullName === null
            ? t('conversations:requests.wantsSomebody')
            : t('conversations:requests.wants', { name })}
        </h2>
        <span className={styles.time}>
          <TimeAgo at={conversation.updatedAt} />
        </span>
      </div>
      {lastMessage === null || lastMessage.isDeleted ? (
        <p className={styles.gone}>{t('conversations:message.deleted')}</p>
      ) : (
        <p className={styles.words} dir="auto">
          {lastMessage.content}
        </p>
      )}
      <RequestAnswer
        conversation={conversation}
        onAnswered={(how) => {
          if (how === 'accept') navigation?.go(chatPath(conversation))
          else onGone()
        }}
        more={<ChatOptions conversation={conversation} name={name} />}
      />
    </li>
  )
}
