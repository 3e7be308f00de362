import { SearchX } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Message } from '@krash/contract/conversations'
import { useQueryClient } from '@tanstack/react-query'
import { troubleOf } from '#entities/conversations/message-outbox.ts'
import { ApiError, call } from '#shared/api/call.ts'
import { reasonText } from '#shared/api/error-text.ts'
import { showFailure } from '#shared/api/failure-toast.ts'
import { translate, useT } from '#shared/i18n/use-t.ts'
import { useShownAt } from '#shared/live/shown-pages.ts'
import { useOnline } from '#shared/offline/online.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { useAfter } from '#shared/ui/feedback/loading-screen.tsx'
import { SlowNotice } from '#shared/ui/feedback/slow-notice.tsx'
import { putDeleted } from '#entities/conversations/conversation-cache.ts'
import { nameOf, useProfessional } from '#entities/conversations/conversation-queries.ts'
import type { ChatWith } from '#entities/conversations/kept-threads.ts'
import { TranslationsOf } from '#entities/conversations/message-translation.tsx'
import { wordsOf } from '#entities/conversations/message-words.ts'
import { PeerNameContext } from './message-bubble.tsx'
import { MessageLog } from './message-log.tsx'
import { ThreadFoot } from './thread-foot.tsx'
import { BeforeFirst, NobodyReads, OwnRequestNote } from './thread-notes.tsx'
import { firstUnread } from './thread-rows.ts'
import { ThreadHead, UnknownHead } from './thread-head.tsx'
import { useThread } from './use-thread.ts'
import type { Thread } from './use-thread.ts'
import styles from './thread-view.module.css'

interface ThreadViewProps {
  recipientId: string
  /** Opens the details about the other side; undefined where they are shown beside the conversation. */
  onAbout: (() => void) | undefined
  /** Whether the page has a heading and a way back of its own. */
  isPart?: boolean
}

/** A conversation: its header, its messages and the field for writing. */
export function ThreadView({ recipientId, onAbout, isPart = false }: ThreadViewProps): ReactNode {
  const thread = useThread(recipientId)
  const { who, isLoading, error, waiting } = thread
  useShownAt(addressesOf(who))
  const isNumberComing = useNumberComing(who)
  if (who === undefined || (error !== null && waiting.length === 0) || isLoading || isNumberComing) {
    return (
      <section className={styles.thread}>
        {who === undefined ? (
          <UnknownHead isPart={isPart} />
        ) : (
          <ThreadHead who={who} onAbout={onAbout} isPart={isPart} />
        )}
        <div className={styles.wait}>
          {isLoading || isNumberComing ? <Loading onRetry={thread.retry} /> : <Failed thread={thread} />}
        </div>
      </section>
    )
  }
  // The key makes another conversation start without any state of this one.
  return (
    <OpenThread
      key={recipientId}
      recipientId={recipientId}
      thread={thread}
      who={who}
      onAbout={onAbout}
      isPart={isPart}
    />
  )
}

/** Who cannot be reached here is called instead: that button would push the field for writing away from under a finger. */
function useNumberComing(who: ChatWith | undefined): boolean {
  const { recipient } = who ?? {}
  const { isLoading } = useProfessional(recipient ?? { id: null, type: 'user' })
  return isLoading && recipient?.isReachable === false
}

/** A conversation can be opened under the id of the other side, if that is known, and under its own. */
function addressesOf(who: ChatWith | undefined): string[] {
  const ids = [who?.conversation?.id, who?.recipient.id].filter((id) => typeof id === 'string')
  return ids.flatMap((id) => [`/chat/${id}`, `/chat/physician/${id}`])
}

function Loading({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  const isShown = useAfter(300)
  return (
    <>
      <p role="status">{isShown ? t('conversations:loading') : null}</p>
      <SlowNotice onRetry={onRetry} />
    </>
  )
}

/** Tells why there is nothing to read, and offers Retry unless no such conversation exists. */
function Failed({ thread: { error, retry } }: { thread: Thread }): ReactNode {
  const t = useT()
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div role="alert">
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('conversations:error', { error: t('conversations:missing.title') })}
          text={t('conversations:missing.text')}
          action={
            <ButtonLink href="/chat" variant="primary">
              {t('conversations:head.back')}
            </ButtonLink>
          }
        />
      </div>
    )
  }
  return (
    <ErrorState
      title={t('conversations:error', { error: reasonText(error) })}
      text={t('conversations:log.notLoaded')}
      onRetry={retry}
    />
  )
}

interface OpenThreadProps extends Required<ThreadViewProps> {
  thread: Thread
  who: ChatWith
}

function OpenThread({ recipientId, thread, who, onAbout, isPart }: OpenThreadProps): ReactNode {
  const t = useT()
  const { messages, markRead } = thread
  const unreadFrom = useUnreadFrom(who, messages)
  const deletion = useDeletion()
  const hasWritten = thread.hasOlder || messages.some(({ isOwn }) => isOwn)
  const name = nameOf(who.recipient, t)
  return (
    <section className={styles.thread}>
      <ThreadHead who={who} onAbout={onAbout} isPart={isPart} />
      <PeerNameContext value={{ name, isRequest: who.conversation?.request === 'sent' }}>
        <TranslationsOf peer={who.recipient}>
          <MessageLog
            thread={thread}
            label={t('conversations:log.label', { name })}
            unreadFrom={unreadFrom}
            onSeen={markRead}
            onDelete={deletion.ask}
            start={
              thread.error === null ? (
                <Start who={who} isEmpty={messages.length === 0} />
              ) : (
                <Failed thread={thread} />
              )
            }
          />
        </TranslationsOf>
      </PeerNameContext>
      <News thread={thread} name={name} />
      <div className={styles.foot}>
        <OwnRequestNote who={who} />
        <NobodyReads who={who} hasAnswered={messages.some(({ isOwn }) => !isOwn)} />
        {hasWritten ? null : <BeforeFirst who={who} />}
        <ThreadFoot
          recipientId={recipientId}
          who={who}
          hasWritten={hasWritten || thread.waiting.length > 0}
        />
      </div>
      {deletion.question}
    </section>
  )
}

/** Fixed for as long as the conversation is open, whatever is read and written meanwhile. */
function useUnreadFrom({ conversation }: ChatWith, messages: readonly Message[]): number | undefined {
  const [opened] = useState({
    count: conversation?.unreadCount ?? 0,
    last: messages.at(-1)?.position ?? 0,
  })
  return firstUnread(messages, opened)
}

function Start({ who, isEmpty }: { who: ChatWith; isEmpty: boolean }): ReactNode {
  const t = useT()
  if (!isEmpty) return <p className={styles.start}>{t('conversations:log.start')}</p>
  return (
    <p className={styles.start} data-empty>
      {t('conversations:log.empty', { name: nameOf(who.recipient, t) })}
    </p>
  )
}

/** Announces each message from the other side once, and a message that was not sent. */
function News({ thread: { messages, waiting }, name }: { thread: Thread; name: string }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const last = messages.at(-1)?.position ?? 0
  const [said, setSaid] = useState({ upTo: last, text: '' })
  if (last > said.upTo) {
    const fresh = messages.filter(
      ({ position, isOwn, isDeleted }) => position > said.upTo && !isOwn && !isDeleted,
    )
    const newest = fresh.at(-1)
    const text = newest
      ? t('conversations:log.said', { name, text: wordsOf(newest, t), count: fresh.length })
      : said.text
    setSaid({ upTo: last, text })
  }
  const failed = isOnline ? waiting.filter((message) => troubleOf(message) !== null).length : 0
  return (
    <>
      <p className={visuallyHidden.hidden} role="status">
        {said.text}
      </p>
      <p className={visuallyHidden.hidden} role="alert">
        {failed > 0 ? t('conversations:log.failed', { count: failed }) : null}
      </p>
    </>
  )
}

function useDeletion(): { ask: (message: Message) => void; question: ReactNode } {
  const t = useT()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Message>()
  const [isBusy, setBusy] = useState(false)
  const log = useRef<HTMLElement | null>(null)
  const [deletedId, setDeletedId] = useState<string>()
  // The pressed button disappears with its message, so the keyboard continues in the log around it.
  useEffect(() => {
    if (deletedId !== undefined) log.current?.focus({ preventScroll: true })
  }, [deletedId])

  async function remove({ id, conversationId }: Message): Promise<void> {
    setBusy(true)
    try {
      await call(conversationRoutes.deleteMessage, { params: { id } })
      putDeleted(client, conversationId, id)
      setDeletedId(id)
    } catch (error) {
      showFailure(error, translate('conversations:delete.failed'))
    } finally {
      setBusy(false)
      setAsked(undefined)
    }
  }

  const ask = useCallback((message: Message) => {
    log.current = document.activeElement?.closest<HTMLElement>('[role=log]') ?? null
    setAsked(message)
  }, [])
  const question = (
    <Confirm
      isOpen={asked !== undefined}
      tone="danger"
      title={t('conversations:delete.title')}
      text={t('conversations:delete.text')}
      confirmLabel={t('shell:actions.delete')}
      isBusy={isBusy}
      onConfirm={() => void (asked && remove(asked))}
      onCancel={() => setAsked(undefined)}
    />
  )
  return { ask, question }
}
