import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnRequest } from '@krash/contract/practice'
import { nameOf } from '#entities/conversations/conversation-queries.ts'
import type { ChatWith } from '#entities/conversations/kept-threads.ts'
import { useOwnRequest } from '#entities/practice/own-request.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import styles from './thread-view.module.css'

/** What became of the person's request to the professional; renders nothing while it waits for a first answer. */
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
  if (conflictCheck === 'waiting') return isReachable ? 'waiting' : null
  return state === 'new' ? null : state
}
