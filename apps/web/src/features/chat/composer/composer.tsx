import { FileText, LoaderCircle, Paperclip, SendHorizontal, X } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { messageLimits } from '@krash/contract/conversations'
import type { MessageFile } from '@krash/contract/conversations'
import { showFailure } from '#shared/api/failure-toast.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { nameOf, threadKey } from '#entities/conversations/conversation-queries.ts'
import type { ChatWith } from '#entities/conversations/kept-threads.ts'
import { OwnPicture } from '../files/message-files.tsx'
import { queueMessage } from '#entities/conversations/message-outbox.ts'
import { keepDraft, readDraft } from '#entities/conversations/message-draft.ts'
import { useAttached } from './use-attached.ts'
import type { Attached, AttachedFiles } from './use-attached.ts'
import { useTyping } from './use-typing.ts'
import styles from './composer.module.css'

const AttachDialog = lazy(async () => ({ default: (await import('./attach-dialog.tsx')).AttachDialog }))

interface ComposerProps {
  recipientId: string
  who: ChatWith
  /** It comes in place of a button that was pressed. */
  takesFocus?: boolean
}

/** The field for writing a message. The draft stays on this device until it is sent. */
export function Composer({ recipientId, who, takesFocus = false }: ComposerProps): ReactNode {
  const t = useT()
  const writing = useWriting(recipientId, who)
  const { field, text, write, attached, send, used, over, canSend } = writing
  const [isAttaching, setAttaching] = useState(false)
  const hintId = useId()
  const composing = useRef(false)
  const name = nameOf(who.recipient, t)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) field.current?.focus()
  }, [takesFocus, field])

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // While a word is being composed, Enter only accepts it.
    if (event.key !== 'Enter' || event.shiftKey || composing.current || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className={layout.stack8}>
      {text === '' ? <ReadyQuestions who={who} onChosen={write} field={field} /> : null}
      <AttachedList attached={attached} />
      <div className={styles.line}>
        <IconButton
          label={t('conversations:composer.attach')}
          aria-disabled={attached.room === 0 || undefined}
          onClick={() => setAttaching(attached.room > 0)}
        >
          <Paperclip aria-hidden />
        </IconButton>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          dir="auto"
          value={text}
          aria-label={t('conversations:composer.label', { name })}
          aria-describedby={hintId}
          aria-invalid={over > 0 || undefined}
          placeholder={t('conversations:composer.placeholder')}
          enterKeyHint="send"
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
          onCompositionStart={() => {
            composing.current = true
          }}
          // Safari ends the composition before it reports the Enter that ended it.
          onCompositionEnd={() => setTimeout(() => (composing.current = false))}
        />
        <button
          type="button"
          className={styles.send}
          disabled={!canSend}
          aria-label={t('conversations:composer.send')}
          title={t('conversations:composer.send')}
          onClick={send}
        >
          {attached.isBusy ? <LoaderCircle aria-hidden /> : <SendHorizontal aria-hidden />}
        </button>
      </div>
      <Counter id={hintId} used={used} over={over} />
      {isAttaching ? (
        <Suspense>
          <AttachDialog attached={attached} onClose={() => setAttaching(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The message's text and files, stored as they change. Sending first stores the message on this device. */
function useWriting(recipientId: string, who: ChatWith) {
  const { recipient, conversation } = who
  const key = threadKey(recipientId)
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const [first] = useState(() => readDraft(key))
  const [text, setText] = useState(first.text)
  const keepFiles = useCallback(
    (files: MessageFile[]) => keepDraft(key, { text: readDraft(key).text, files }),
    [key],
  )
  const attached = useAttached(first.files, keepFiles)
  const typing = useTyping(recipient, conversation !== null)
  const files = attached.all.flatMap(({ file }) => file ?? [])
  // Counted as the server counts.
  const used = text.trim().normalize('NFC').length
  const over = Math.max(0, used - messageLimits.text.max)
  const isEmpty = text.trim() === '' && files.length === 0
  const canSend = !isEmpty && over === 0 && !attached.isBusy

  function write(next: string): void {
    setText(next)
    keepDraft(key, { text: next, files })
    if (next.trim() === '') typing.end()
    else typing.touch()
  }

  async function put(): Promise<void> {
    const message = { text: text.trim(), files, recipientId, recipientType: recipient.type }
    setText('')
    attached.clear()
    try {
      await queueMessage({ ...message, conversationId: conversation?.id ?? null })
      // What was typed meanwhile is a draft of its own.
      if (readDraft(key).text === text) keepDraft(key, { text: '', files: [] })
      typing.end()
    } catch (error) {
      const typed = readDraft(key).text
      const both = typed === text || typed === '' ? message.text : `${message.text}\n${typed}`
      setText(both)
      keepDraft(key, { text: both, files })
      attached.add(message.files)
      showFailure(error, t('conversations:composer.notKept'))
    }
  }

  function send(): void {
    if (!canSend) return
    void put()
    // The button is disabled now and would lose the focus.
    field.current?.focus()
  }

  return { field, text, write, attached, send, used, over, canSend }
}

interface ReadyQuestionsProps {
  who: ChatWith
  onChosen: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

const questions = {
  lawyer: ['talk', 'cost', 'need', 'next'],
  physician: ['time', 'insurance', 'bring', 'records'],
} as const

/** Suggested questions: a press fills the field, and the person sends it. */
function ReadyQuestions({
  who: { recipient, conversation },
  onChosen,
  field,
}: ReadyQuestionsProps): ReactNode {
  const t = useT()
  const isOwnSide = conversation?.participants.some(({ isSelf, type }) => isSelf && type !== 'user')
  if (recipient.type === 'user' || isOwnSide) return null
  const { type } = recipient
  return (
    <ul className={styles.questions} aria-label={t('conversations:questions.label')}>
      {questions[type].map((question) => {
        const words = t(`conversations:questions.${type}.${question}` as Parameters<typeof t>[0])
        return (
          <li key={question}>
            <button
              type="button"
              className={styles.question}
              onClick={() => {
                onChosen(words)
                field.current?.focus()
              }}
            >
              {words}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function AttachedList({ attached }: { attached: AttachedFiles }): ReactNode {
  const t = useT()
  if (attached.all.length === 0) return null
  return (
    <ul className={styles.attached} aria-label={t('conversations:files.label')}>
      {attached.all.map((one) => (
        <li key={one.key} data-failed={one.failure !== null || undefined}>
          {one.file ? <OwnPicture file={one.file} /> : <FileText aria-hidden className={styles.sign} />}
          <span className={styles.attachedWords}>
            <bdi>{one.name}</bdi>
            <AttachedState one={one} />
          </span>
          <IconButton
            ref={focusGoesOn}
            label={t('conversations:files.remove', { name: one.name })}
            onClick={() => attached.remove(one.key)}
          >
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function AttachedState({ one: { file, share, failure } }: { one: Attached }): ReactNode {
  const t = useT()
  const { formatNumber, formatFileSize } = useFormats()
  if (failure !== null) return <span role="alert">{failure}</span>
  if (file) return <span>{formatFileSize(file.fileSize)}</span>
  const percent = formatNumber(share, { style: 'percent' })
  return (
    <>
      <span>{t('shell:files.uploading', { percent })}</span>
      <progress value={share} aria-label={percent} />
    </>
  )
}

/** The number of characters, from 900 on; beyond the limit, the number too many. */
function Counter({ id, used, over }: { id: string; used: number; over: number }): ReactNode {
  const t = useT()
  const { max } = messageLimits.text
  return (
    <div id={id} className={styles.counter} data-over={over > 0 || undefined}>
      {used >= messageLimits.counterFrom ? (
        <span aria-label={t('shell:field.counterLabel', { used, max })} role="img">
          {t('shell:field.counter', { used, max })}
        </span>
      ) : null}
      <span role="alert">{over > 0 ? t('conversations:composer.tooLong', { count: over }) : null}</span>
    </div>
  )
}
