import { BellOff, ChevronLeft, Info, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { TYPING_MS } from '@krash/contract/conversations'
import type { OnlineStatus } from '@krash/contract/conversations'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useRelativeInside } from '#shared/i18n/use-relative-inside.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useLive } from '#shared/live/live.ts'
import { useOnline } from '#shared/offline/online.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { Avatar } from '#shared/ui/content/avatar.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { nameOf, useProfessional } from '#entities/conversations/conversation-queries.ts'
import type { ChatWith } from '#entities/conversations/kept-threads.ts'
import { ChatOptions } from '../options/chat-options.tsx'
import demoMark from '#shared/styles/demo-mark.module.css'
import styles from './thread-head.module.css'

interface ThreadHeadProps {
  who: ChatWith
  onAbout: (() => void) | undefined
  /** Whether the page has a heading and a way back of its own. */
  isPart: boolean
}

/** Names the other side, with their presence and a way to call them. */
export function ThreadHead({ who, onAbout, isPart }: ThreadHeadProps): ReactNode {
  const t = useT()
  const { recipient } = who
  const name = nameOf(recipient, t)
  return (
    <header className={styles.head}>
      {isPart ? null : <BackToInbox />}
      <span className={styles.picture}>
        <Avatar name={name} avatarUrl={null} />
      </span>
      <div className={styles.words}>
        <Name isPart={isPart}>{name}</Name>
        <p className={styles.line}>
          <State who={who} />
          {who.conversation?.isMuted ? <Muted /> : null}
          {recipient.isDemo ? <span className={demoMark.demo}>{t('shell:professional.demo')}</span> : null}
          {recipient.firmName === null ? null : <bdi className={styles.firm}>{recipient.firmName}</bdi>}
        </p>
      </div>
      <CallLink recipient={recipient} name={name} />
      {onAbout ? (
        <IconButton label={t('conversations:head.about', { name })} onClick={onAbout}>
          <Info aria-hidden />
        </IconButton>
      ) : null}
      {who.conversation === null ? null : <ChatOptions conversation={who.conversation} name={name} />}
    </header>
  )
}

function Name({ isPart, children }: Pick<ThreadHeadProps, 'isPart'> & { children: string }): ReactNode {
  const className = styles.name ?? ''
  return isPart ? (
    <h2 className={className}>{children}</h2>
  ) : (
    <PageHeading className={className}>{children}</PageHeading>
  )
}

function CallLink({ recipient, name }: { recipient: ChatWith['recipient']; name: string }): ReactNode {
  const label = useT()('conversations:head.call', { name })
  const { data, isLoading } = useProfessional(recipient)
  // Its place is kept, or the name would wrap once it comes.
  if (isLoading) return <span className={styles.noCall} />
  const phone = data?.phone ?? null
  if (phone === null) return null
  return (
    <a href={`tel:${phone}`} className={styles.call} aria-label={label} title={label}>
      <Phone aria-hidden />
    </a>
  )
}

function Muted(): ReactNode {
  const t = useT()
  return (
    <span className={styles.muted}>
      <BellOff aria-hidden />
      {t('conversations:options.muted')}
    </span>
  )
}

/** The header while the other side is unknown. */
export function UnknownHead({ isPart }: Pick<ThreadHeadProps, 'isPart'>): ReactNode {
  const t = useT()
  return (
    <header className={styles.head}>
      {isPart ? null : <BackToInbox />}
      <Name isPart={isPart}>{t('conversations:head.unknown')}</Name>
    </header>
  )
}

/** On a desktop the list stands beside it, so there is no way back to show. */
export function BackToInbox(): ReactNode {
  const label = useT()('conversations:head.back')
  return (
    <AppLink href="/chat" className={styles.back} aria-label={label} title={label}>
      <ChevronLeft aria-hidden />
    </AppLink>
  )
}

function State({ who: { conversation, status, recipient } }: { who: ChatWith }): ReactNode {
  const t = useT()
  const isTyping = useTypingPeer(conversation?.id)
  if (isTyping) return <span className={styles.typing}>{t('conversations:head.typing')}</span>
  if (!recipient.isReachable) return null
  return <Presence status={status} />
}

/** Shows 'online' or the last time somebody was here; nothing while that is unknown, as without a network. */
export function Presence({ status }: { status: OnlineStatus }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const relativeInside = useRelativeInside()
  const canKnow = useOnline()
  if (status.isOnline) {
    if (!canKnow) return null
    return (
      <span className={styles.online}>
        <span className={styles.dot} aria-hidden />
        {t('conversations:head.online')}
      </span>
    )
  }
  if (status.lastSeen === null) return null
  return (
    <time dateTime={status.lastSeen} title={formatDateTime(status.lastSeen)}>
      {t('conversations:head.lastSeen', { time: relativeInside(status.lastSeen) })}
    </time>
  )
}

/** Tells whether the other side is typing; if the end is never reported, the state times out. */
function useTypingPeer(conversationId: string | undefined): boolean {
  const [typing, setTyping] = useState<{ at: number }>()
  useLive('typing', (event) => {
    if (event.conversationId === conversationId) setTyping(event.isTyping ? { at: Date.now() } : undefined)
  })
  useLive('message', ({ message }) => {
    if (message.conversationId === conversationId && !message.isOwn) setTyping(undefined)
  })
  useEffect(() => {
    if (!typing) return undefined
    const timer = setTimeout(() => setTyping(undefined), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typing])
  return typing !== undefined
}
