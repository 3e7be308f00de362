import {
  Check,
  CheckCheck,
  CircleAlert,
  Clock3,
  Copy,
  Ellipsis,
  Languages,
  RotateCw,
  Trash2,
} from 'lucide-react'
import { createContext, use } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import type { Message, MessageFile } from '@krash/contract/conversations'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { MessageFiles } from '../files/message-files.tsx'
import { discardMessage, retryMessage, troubleOf } from '#entities/conversations/message-outbox.ts'
import type { QueuedMessage } from '#entities/conversations/message-outbox.ts'
import { MessageTranslation, TranslateButton } from '#entities/conversations/message-translation.tsx'
import { useTranslation } from '#entities/conversations/message-translations.ts'
import { wordsOf } from '#entities/conversations/message-words.ts'
import { linkParts } from './thread-rows.ts'
import styles from './message-bubble.module.css'

interface MessageBubbleProps {
  message: Message
  isRead: boolean
  isGoingOn: boolean
  /** Whether the row of actions on this message is open. */
  isOpen: boolean
  onToggle: (id: string) => void
  onDelete: (message: Message) => void
}

/** The name of the other side, which readers hear before each of their messages, and whether it is still asked. */
export const PeerNameContext = createContext({ name: '', isRequest: false })

/** One message with its time and, for the person's own, its delivery state. */
export function MessageBubble(props: MessageBubbleProps): ReactNode {
  const { message, isRead, isGoingOn, isOpen, onToggle, onDelete } = props
  const t = useT()
  const { name, isRequest } = use(PeerNameContext)
  const { isOwn, isDeleted, files, id } = message
  return (
    <div className={styles.row} data-own={isOwn || undefined} data-going-on={isGoingOn || undefined}>
      <div className={styles.bubble} data-deleted={isDeleted || undefined}>
        <span className={visuallyHidden.hidden}>
          {isOwn ? t('conversations:message.byYou') : t('conversations:message.byThem', { name })}{' '}
        </span>
        {isDeleted ? (
          <p className={styles.gone}>{t('conversations:message.deleted')}</p>
        ) : (
          <Words message={message} />
        )}
        <MessageFiles files={files} messageId={id} />
        <div className={styles.foot}>
          <TranslateButton message={message} />
          <p className={styles.meta}>
            <Time at={message.createdAt} />
            {isOwn && !isDeleted ? <Tick isRead={isRead} isRequest={isRequest} /> : null}
          </p>
        </div>
      </div>
      {isDeleted ? null : <OptionsButton isOpen={isOpen} onPress={() => onToggle(id)} />}
      <Options message={message} isOpen={isOpen} onDelete={onDelete} />
    </div>
  )
}

/** The original always stands first. */
function Words({ message }: { message: Message }): ReactNode {
  const t = useT()
  const { translation } = useTranslation(message)
  const language = translation?.state === 'done' ? translation.from : null
  return (
    <>
      <Text text={wordsOf(message, t)} language={language ?? undefined} />
      <MessageTranslation message={message} />
    </>
  )
}

function OptionsButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }): ReactNode {
  const label = useT()('conversations:message.options')
  return (
    <button
      type="button"
      className={styles.more}
      aria-expanded={isOpen}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Ellipsis aria-hidden />
    </button>
  )
}

function Options({
  message,
  isOpen,
  onDelete,
}: Pick<MessageBubbleProps, 'message' | 'isOpen' | 'onDelete'>): ReactNode {
  const t = useT()
  const { isOwn, isDeleted } = message
  const content = wordsOf(message, t)
  if (!isOpen || isDeleted) return null
  return (
    <div className={styles.actions}>
      {content === '' ? null : (
        <Button
          variant="text"
          icon={<Copy aria-hidden />}
          onClick={() => void copy(content, t('conversations:message.copied'))}
        >
          {t('conversations:message.copy')}
        </Button>
      )}
      <TranslateOption message={message} />
      {isOwn ? (
        <Button variant="text" icon={<Trash2 aria-hidden />} onClick={() => onDelete(message)}>
          {t('shell:actions.delete')}
        </Button>
      ) : null}
    </div>
  )
}

/** For who understands the other side as a rule, and not this time. */
function TranslateOption({ message }: { message: Message }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { isPossible, isOffered, toggle } = useTranslation(message)
  if (!isPossible || isOffered || !isOnline) return null
  return (
    <Button
      variant="text"
      icon={<Languages aria-hidden />}
      onClick={(event) => {
        stayInLog(event)
        toggle(event.currentTarget.closest('[data-row]'))
      }}
    >
      {t('conversations:translation.do')}
    </Button>
  )
}

export function WaitingBubble({
  message,
  isOnline,
}: {
  message: QueuedMessage
  isOnline: boolean
}): ReactNode {
  const t = useT()
  const { text, files, queuedAt } = message
  const trouble = troubleOf(message)
  const hasFailed = trouble !== null && isOnline
  return (
    <div className={styles.row} data-own>
      <div
        className={styles.bubble}
        data-failed={hasFailed || undefined}
        data-pending={!hasFailed || undefined}
      >
        <span className={visuallyHidden.hidden}>{t('conversations:message.byYou')} </span>
        <Text text={text} />
        <WaitingFiles files={files} />
        {hasFailed ? (
          <div className={styles.failure}>
            <p className={styles.reason}>
              <CircleAlert aria-hidden />
              <span>
                <strong>{t('conversations:message.failed')}</strong> {trouble}
              </span>
            </p>
            <div className={layout.cluster8}>
              <Button
                icon={<RotateCw aria-hidden />}
                onClick={(event) => {
                  stayInLog(event)
                  void retryMessage(message)
                }}
              >
                {t('shell:actions.retry')}
              </Button>
              <Button
                variant="text"
                onClick={(event) => {
                  stayInLog(event)
                  void discardMessage(message)
                }}
              >
                {t('conversations:message.discard')}
              </Button>
            </div>
          </div>
        ) : (
          <p className={styles.meta}>
            <Time at={queuedAt} />
            <span className={styles.state}>
              <Clock3 aria-hidden />
              {t(isOnline ? 'conversations:message.sending' : 'conversations:message.waiting')}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}

/** Keeps the keyboard in the log after a button that removes itself. */
function stayInLog({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true })
}

function WaitingFiles({ files }: { files: readonly MessageFile[] }): ReactNode {
  if (files.length === 0) return null
  return (
    <ul className={styles.names}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** The text as typed, with web addresses as links; nothing is read as HTML. */
function Text({ text, language }: { text: string; language?: string | undefined }): ReactNode {
  if (text === '') return null
  return (
    <p className={styles.text} dir="auto" lang={language}>
      {linkParts(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer" dir="ltr">
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}

function Time({ at }: { at: string }): ReactNode {
  const { formatTime, formatDateTime } = useFormats()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatTime(at)}
    </time>
  )
}

function Tick({ isRead, isRequest }: { isRead: boolean; isRequest: boolean }): ReactNode {
  const t = useT()
  if (isRequest) return <span>{t('conversations:requests.chip')}</span>
  const word = t(isRead ? 'conversations:message.read' : 'conversations:message.sent')
  return (
    <span className={styles.tick} data-read={isRead || undefined} title={word}>
      {isRead ? <CheckCheck aria-hidden /> : <Check aria-hidden />}
      <span className={visuallyHidden.hidden}>{word}</span>
    </span>
  )
}

async function copy(text: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => showToast({ kind: 'success', text: done }),
    // The browser does not allow copying, but the person can still select the text.
    () => undefined,
  )
}
