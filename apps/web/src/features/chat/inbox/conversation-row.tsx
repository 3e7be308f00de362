import { BellOff, Check, CheckCheck, Paperclip } from 'lucide-react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import type { Conversation, Message } from '@krash/contract/conversations'
import { useT } from '#shared/i18n/use-t.ts'
import badge from '#shared/styles/unread-count.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Avatar } from '#shared/ui/content/avatar.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { capCount } from '#shared/ui/navigation/count-badge.tsx'
import { chatPath, nameOf, otherSide } from '#entities/conversations/conversation-queries.ts'
import { wordsOf } from '#entities/conversations/message-words.ts'
import demoMark from '#shared/styles/demo-mark.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { Presence } from '../thread/thread-head.tsx'
import styles from './conversation-row.module.css'

interface ConversationRowProps {
  conversation: Conversation
  openId: string | undefined
  search: string
}

/** One conversation: the other person and their presence, the last message and the unread count. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps): ReactNode {
  const { conversation, openId, search } = props
  const t = useT()
  const { lastMessage, unreadCount, updatedAt, status, id } = conversation
  const other = otherSide(conversation)
  if (!other) return null
  const name = nameOf(other, t)
  const isOpen = openId === other.id || openId === id
  return (
    <li className={styles.item}>
      <AppLink
        href={hrefOf(conversation, search)}
        className={styles.row}
        aria-current={isOpen ? 'page' : undefined}
        data-unread={unreadCount > 0 || undefined}
      >
        <Avatar name={name} avatarUrl={null} />
        <span className={styles.words}>
          <span className={styles.top}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.time}>
              <TimeAgo at={updatedAt} />
            </span>
          </span>
          <span className={styles.bottom}>
            <Preview message={lastMessage} isRequest={conversation.request === 'sent'} />
            {conversation.isMuted ? <MutedSign /> : null}
            {other.isDemo ? (
              <span className={classNames(demoMark.demo, styles.demo)}>{t('shell:professional.demo')}</span>
            ) : null}
            {unreadCount > 0 ? <UnreadCount count={unreadCount} /> : null}
          </span>
          {other.isReachable ? (
            <span className={styles.presence}>
              <Presence status={status} />
            </span>
          ) : null}
        </span>
      </AppLink>
    </li>
  )
})

/** Keeps the search in the address beside an open conversation. */
function hrefOf(conversation: Conversation, search: string): string {
  return chatPath(conversation) + (search === '' ? '' : `?${new URLSearchParams({ q: search })}`)
}

function UnreadCount({ count }: { count: number }): ReactNode {
  const t = useT()
  return (
    <span className={badge.count}>
      <span aria-hidden>{capCount(count)}</span>
      <span className={visuallyHidden.hidden}>{t('conversations:inbox.unread', { count })}</span>
    </span>
  )
}

function MutedSign(): ReactNode {
  const t = useT()
  return (
    <span className={styles.muted} title={t('conversations:options.muted')}>
      <BellOff aria-hidden />
      <span className={visuallyHidden.hidden}>{t('conversations:options.muted')}</span>
    </span>
  )
}

function Preview({ message, isRequest }: { message: Message | null; isRequest: boolean }): ReactNode {
  const t = useT()
  if (message === null) return <span className={styles.preview}>{t('conversations:inbox.noMessage')}</span>
  const { isOwn, isRead, isDeleted, files } = message
  return (
    <span className={styles.preview}>
      {isOwn && !isDeleted ? <Delivery isRead={isRead} isRequest={isRequest} /> : null}
      {files.length > 0 ? <Paperclip aria-hidden /> : null}
      <bdi className={styles.text}>
        {isDeleted
          ? t('conversations:message.deleted')
          : wordsOf(message, t) || t('conversations:inbox.files', { count: files.length })}
      </bdi>
    </span>
  )
}

function Delivery({ isRead, isRequest }: { isRead: boolean; isRequest: boolean }): ReactNode {
  const t = useT()
  if (isRequest) return <span className={styles.request}>{t('conversations:requests.chip')}</span>
  return (
    <>
      {isRead ? <CheckCheck aria-hidden /> : <Check aria-hidden />}
      <span className={visuallyHidden.hidden}>
        {t(isRead ? 'conversations:message.read' : 'conversations:message.sent')}{' '}
      </span>
    </>
  )
}
