import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { nameOf, useShared } from '#entities/conversations/conversation-queries.ts'
import type { Sharing } from '#entities/conversations/conversation-queries.ts'
import type { ChatWith } from '#entities/conversations/kept-threads.ts'
import { PackageView } from '#entities/lawyer-connections/package/package-view.tsx'
import { ApiError } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useWhen } from '#shared/i18n/use-when.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import styles from './side-panel.module.css'

/** What the person shares with the lawyer, as long as the lawyer may see it. */
export function SharedPart({ who }: { who: ChatWith }): ReactNode {
  const t = useT()
  const { conversation, recipient } = who
  const isLawyer = conversation?.participants.some(({ type }) => type === 'lawyer') ?? false
  const isOwn = recipient.type === 'lawyer'
  if (!isLawyer && !isOwn) return null
  return (
    <section className={styles.shared} aria-labelledby="chat-shared">
      <h2 id="chat-shared">{t('conversations:shared.title')}</h2>
      {isLawyer ? <OfConversation who={who} /> : <Nothing isOwn={isOwn} />}
      {isOwn ? (
        <AppLink href="/sharing" className={styles.link}>
          {t('shell:nav.sharing')}
          <ChevronRight aria-hidden />
        </AppLink>
      ) : null}
    </section>
  )
}

function OfConversation({ who }: { who: ChatWith }): ReactNode {
  const query = useShared(who.conversation?.id)
  if (query.data === undefined) return <NotLoaded query={query} />
  return query.data ? (
    <Found found={query.data} who={who} />
  ) : (
    <Nothing isOwn={who.recipient.type === 'lawyer'} />
  )
}

function Nothing({ isOwn }: { isOwn: boolean }): ReactNode {
  const t = useT()
  return (
    <p className={lettering.note}>
      {t(isOwn ? 'conversations:shared.nothing' : 'conversations:shared.nothingWithYou')}
    </p>
  )
}

function NotLoaded({ query }: { query: ReturnType<typeof useShared> }): ReactNode {
  const t = useT()
  const { error, isFetching, refetch } = query
  if (error === null) return <Skeleton height={8} />
  if (error instanceof ApiError && error.code === 'CONFLICT_CHECK_FIRST')
    return <p className={lettering.note}>{errorText(error)}</p>
  return (
    <ErrorState
      title={t('conversations:shared.failed')}
      text={errorText(error)}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Found({ found, who: { recipient } }: { found: Sharing; who: ChatWith }): ReactNode {
  const t = useT()
  const when = useWhen()
  const isOwn = recipient.type === 'lawyer'
  const end = found.revokedAt
  const how = found.endedBy === 'lawyer' ? 'endedByLawyer' : 'ended'
  const who = isOwn === (how === 'ended') ? 'you' : 'other'
  const mayRead = isOwn || end === null
  const ended = useFocusOfTheEnd(mayRead)
  return (
    <>
      {mayRead ? (
        <p className={lettering.note}>{t('conversations:shared.since', { date: when(found.connectedAt) })}</p>
      ) : null}
      {end === null ? null : (
        <p ref={ended} tabIndex={-1} className={styles.ended}>
          {t(`conversations:shared.${how}.${who}`, { name: nameOf(recipient, t), time: when(end) })}
        </p>
      )}
      {mayRead && found.shared ? (
        <PackageView shared={found.shared} reader={isOwn ? 'person' : 'lawyer'} />
      ) : null}
    </>
  )
}

/** Where the end comes while somebody reads, its line gets the focus, because what they read is gone. */
function useFocusOfTheEnd(mayRead: boolean) {
  const line = useRef<HTMLParagraphElement>(null)
  const couldRead = useRef(mayRead)
  useEffect(() => {
    if (couldRead.current && !mayRead) line.current?.focus()
    couldRead.current = mayRead
  }, [mayRead])
  return line
}
