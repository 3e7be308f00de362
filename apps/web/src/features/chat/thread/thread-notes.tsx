import { CircleAlert, Info, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnRequest } from '@krash/contract/practice'
import { nameOf, useProfessional } from '#entities/conversations/conversation-queries.ts'
import type { ChatWith } from '#entities/conversations/kept-threads.ts'
import { useOwnRequest } from '#entities/practice/own-request.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import styles from './thread-view.module.css'

/**
 * What became of the person's request to the professional; renders nothing while it waits for a first answer, nor of one
 * that was taken where nobody answers for the professional any more.
 */
export function OwnRequestNote({ who: { recipient, conversation } }: { who: ChatWith }): ReactNode {
  const t = useT()
  const request = useOwnRequest(recipient.type === 'user' ? undefined : conversation?.id)
  const words = request && wordsOf(request, recipient.isReachable)
  if (!words) return null
  return (
    <div className={styles.note} role="status">
      <Info aria-hidden />
      <div className={styles.words}>
        <p>{t(`conversations:request.${words}`, { name: nameOf(recipient, t) })}</p>
        {request.state === 'declined' ? (
          <ButtonLink href={recipient.type === 'lawyer' ? '/lawyers' : '/physicians'}>
            {t('conversations:request.findAnother')}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}

function wordsOf({ state, conflictCheck }: OwnRequest, isReachable: boolean) {
  if (state === 'declined')
    return conflictCheck === 'conflict' || conflictCheck === 'declined' ? 'refused' : 'declined'
  if (!isReachable) return null
  if (conflictCheck === 'waiting') return 'waiting'
  return state === 'new' ? null : state
}

/** What to know before the first message to a professional. */
export function BeforeFirst({ who }: { who: ChatWith }): ReactNode {
  const t = useT()
  const { recipient } = who
  if (!isToProfessional(who)) return null
  return (
    <>
      <TestAccount recipient={recipient} name={nameOf(recipient, t)} />
      {recipient.type === 'lawyer' ? (
        <p className={styles.note}>
          <Info aria-hidden />
          <span>{t('conversations:notice.confidential')}</span>
        </p>
      ) : null}
    </>
  )
}

interface NobodyReadsProps {
  who: ChatWith
  /** A message of theirs is here. */
  hasAnswered: boolean
}

/** Says that nobody answers for the professional, or nobody any more, and offers to call instead. */
export function NobodyReads({ who, hasAnswered }: NobodyReadsProps): ReactNode {
  const t = useT()
  const { recipient, conversation } = who
  const isShown = isToProfessional(who) && !recipient.isReachable
  const request = useOwnRequest(isShown ? conversation?.id : undefined)
  if (!isShown) return null
  const hasLeft = hasAnswered || (request && request.state !== 'new')
  const words = hasLeft ? 'left' : 'unclaimed'
  return (
    <div className={styles.note} data-warn>
      <CircleAlert aria-hidden />
      <div className={styles.words}>
        <p>
          {t(`conversations:notice.${recipient.isDemo ? 'demo' : words}`, { name: nameOf(recipient, t) })}
        </p>
        <CallNow recipient={recipient} />
      </div>
    </div>
  )
}

function isToProfessional({ recipient, conversation }: ChatWith): boolean {
  const isOwnSide = conversation?.participants.some(({ isSelf, type }) => isSelf && type !== 'user')
  return !isOwnSide && recipient.type !== 'user'
}

function CallNow({ recipient }: { recipient: ChatWith['recipient'] }): ReactNode {
  const t = useT()
  const { data, isLoading } = useProfessional(recipient)
  if (isLoading) return <span className={styles.noCall} />
  const phone = data?.phone ?? null
  if (phone === null) return null
  return (
    <ButtonLink href={`tel:${phone}`} icon={<Phone aria-hidden />}>
      {t('conversations:head.callNow')}
    </ButtonLink>
  )
}

/** Tells who really answers for an invented person. */
function TestAccount({ recipient, name }: { recipient: ChatWith['recipient']; name: string }): ReactNode {
  const t = useT()
  if (!recipient.isReachable || !recipient.isDemo) return null
  return (
    <p className={styles.note}>
      <Info aria-hidden />
      <span>{t('conversations:notice.demoAnswered', { name })}</span>
    </p>
  )
}
