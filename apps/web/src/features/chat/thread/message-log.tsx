import { ArrowDown } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Message } from '@krash/contract/conversations'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { dayBefore, dayOf } from '#shared/i18n/day-of.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { MessageBubble, WaitingBubble } from './message-bubble.tsx'
import { chunksOf, goesOn, isSameChunk, readUpTo, startsDay } from './thread-rows.ts'
import type { Chunk } from './thread-rows.ts'
import { useLogScroll, useSight, useWhenNear } from './use-log-scroll.ts'
import type { Thread } from './use-thread.ts'
import styles from './message-log.module.css'

interface MessageLogProps {
  thread: Thread
  label: string
  /** Position of the first message that was unread when the conversation was opened. */
  unreadFrom: number | undefined
  /** Called when the newest messages are in front of the person. */
  onSeen: () => void
  onDelete: (message: Message) => void
  /** Placed above the first message. */
  start: ReactNode
}

/** The messages, with the newest at the bottom. Those far out of sight are not rendered. */
export function MessageLog({
  thread,
  label,
  unreadFrom,
  onSeen,
  onDelete,
  start,
}: MessageLogProps): ReactNode {
  const { messages, waiting, hasOlder, older } = thread
  const isOnline = useOnline()
  const scroller = useRef<HTMLDivElement>(null)
  const log = useLogScroll(scroller, { messages, waiting, unreadFrom, onSeen })
  const chunks = useMemo(() => chunksOf(messages), [messages])
  const upTo = useMemo(() => readUpTo(messages), [messages])
  const [openId, setOpenId] = useState<string>()
  const toggle = useCallback((id: string) => setOpenId((open) => (open === id ? undefined : id)), [])
  return (
    <div className={styles.frame}>
      {/* The live region beside it announces what is new; a message rendered again is not news. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard
        tabIndex={0}
        onScroll={log.onScroll}
      >
        <div className={styles.content}>
          {hasOlder ? <Older older={older} root={scroller} from={messages[0]?.position} /> : start}
          {chunks.map((chunk) => (
            <MessageChunk
              key={chunk.key}
              chunk={chunk}
              root={scroller}
              upTo={Math.min(upTo, chunk.messages.at(-1)?.position ?? 0)}
              unreadFrom={
                chunk.messages.some(({ position }) => position === unreadFrom) ? unreadFrom : undefined
              }
              openId={chunk.messages.some(({ id }) => id === openId) ? openId : undefined}
              onToggle={toggle}
              onDelete={onDelete}
            />
          ))}
          {waiting.map((message) => (
            <WaitingBubble key={message.key} message={message} isOnline={isOnline} />
          ))}
        </div>
      </div>
      {log.isAtEnd ? null : <JumpButton count={log.newCount} onPress={log.toEnd} />}
    </div>
  )
}

function JumpButton({ count, onPress }: { count: number; onPress: () => void }): ReactNode {
  const t = useT()
  return (
    <button type="button" className={styles.jump} data-new={count > 0 || undefined} onClick={onPress}>
      <ArrowDown aria-hidden />
      {count > 0 ? t('conversations:log.new', { count }) : t('conversations:log.newest')}
    </button>
  )
}

interface OlderProps {
  older: Thread['older']
  root: RefObject<HTMLElement | null>
  /** Position of the first message loaded. */
  from: number | undefined
}

/** Loads older messages as the person scrolls near them; the button appears only after a failure. */
function Older({ older, root, from }: OlderProps): ReactNode {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const { state, load } = older
  useWhenNear({ element, root, isWanted: state === 'idle', since: from, onNear: load })
  return (
    <div ref={element} className={styles.older}>
      <Button variant="text" isBusy={state === 'loading'} onClick={load}>
        {t(state === 'failed' ? 'conversations:log.olderFailed' : 'conversations:log.older')}
      </Button>
    </div>
  )
}

interface MessageChunkProps {
  chunk: Chunk
  root: RefObject<HTMLElement | null>
  upTo: number
  unreadFrom: number | undefined
  openId: string | undefined
  onToggle: (id: string) => void
  onDelete: (message: Message) => void
}

const MessageChunk = memo(
  function MessageChunk({ chunk, root, ...rest }: MessageChunkProps): ReactNode {
    const element = useRef<HTMLDivElement>(null)
    const height = useSight(element, root)
    return (
      <div
        ref={element}
        className={styles.chunk}
        style={height === undefined ? undefined : { blockSize: height }}
      >
        {height === undefined
          ? chunk.messages.map((message, index) => (
              <Entry
                key={message.id}
                message={message}
                previous={index === 0 ? chunk.previous : chunk.messages[index - 1]}
                {...rest}
              />
            ))
          : null}
      </div>
    )
  },
  ({ chunk, ...one }, { chunk: otherChunk, ...other }) =>
    isSameChunk(chunk, otherChunk) &&
    one.upTo === other.upTo &&
    one.unreadFrom === other.unreadFrom &&
    one.openId === other.openId &&
    one.onToggle === other.onToggle &&
    one.onDelete === other.onDelete,
)

interface EntryProps extends Omit<MessageChunkProps, 'chunk' | 'root'> {
  message: Message
  previous: Message | undefined
}

function Entry({ message, previous, upTo, unreadFrom, openId, onToggle, onDelete }: EntryProps): ReactNode {
  const isNewDay = startsDay(message.createdAt, previous?.createdAt)
  const isFirstUnread = message.position === unreadFrom
  return (
    <div data-row>
      {isNewDay ? <DayLane at={message.createdAt} /> : null}
      {isFirstUnread ? <UnreadLane /> : null}
      <MessageBubble
        message={message}
        isRead={message.isRead || message.position <= upTo}
        isGoingOn={!isNewDay && !isFirstUnread && goesOn(message, previous)}
        isOpen={openId === message.id}
        onToggle={onToggle}
        onDelete={onDelete}
      />
    </div>
  )
}

function DayLane({ at }: { at: string }): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const today = useToday()
  const day = dayOf(at)
  const isToday = day === dayOf(today)
  const isYesterday = day === dayOf(dayBefore(today))
  return (
    <p className={styles.day}>
      <span>
        {isToday ? t('conversations:log.today') : null}
        {isYesterday ? t('conversations:log.yesterday') : null}
        {isToday || isYesterday ? null : formatDate(at)}
      </span>
    </p>
  )
}

function UnreadLane(): ReactNode {
  const t = useT()
  return (
    <p className={styles.unread} data-unread-from>
      <span>{t('conversations:log.unread')}</span>
    </p>
  )
}
