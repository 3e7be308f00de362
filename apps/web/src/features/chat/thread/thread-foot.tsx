import { Ban, Info } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import type { ReactNode } from 'react'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import { unblockConversation } from '#entities/blocks/blocks.ts'
import { nameOf } from '#entities/conversations/conversation-queries.ts'
import type { ChatWith } from '#entities/conversations/kept-threads.ts'
import { Composer } from '../composer/composer.tsx'
import { RequestAnswer } from '../requests/request-answer.tsx'
import styles from './thread-view.module.css'

interface ThreadFootProps {
  recipientId: string
  who: ChatWith
  /** Whether the person has written here, or is about to. */
  hasWritten: boolean
}

/** The field for writing, or why there is none. */
export function ThreadFoot({ recipientId, who, hasWritten }: ThreadFootProps): ReactNode {
  const t = useT()
  const navigation = use(NavigationContext)
  const takesFocus = useWasClosed(who)
  const { recipient, conversation } = who
  if (recipient.type === 'user' && !recipient.isReachable)
    return <p className={styles.note}>{t('conversations:notice.gone')}</p>
  if (conversation?.isBlocked) return <Blocked conversationId={conversation.id} name={nameOf(recipient, t)} />
  if (conversation?.request === 'received')
    return (
      <RequestAnswer
        conversation={conversation}
        onAnswered={(how) => {
          if (how === 'decline') navigation?.go('/chat')
        }}
      />
    )
  if (conversation?.request === 'sent')
    return <OneMessage recipientId={recipientId} who={who} hasWritten={hasWritten} />
  return <Composer recipientId={recipientId} who={who} takesFocus={takesFocus} />
}

/** Whether a button stood in place of the field: Accept, or Unblock. */
function useWasClosed({ conversation }: ChatWith): boolean {
  const isClosed = conversation?.isBlocked === true || conversation?.request === 'received'
  const [wasClosed, setWasClosed] = useState(isClosed)
  if (isClosed && !wasClosed) setWasClosed(true)
  return wasClosed
}

/** A request takes no second message. */
function OneMessage({ recipientId, who, hasWritten }: ThreadFootProps): ReactNode {
  const t = useT()
  return (
    <>
      <div role="status">
        <p className={styles.note}>
          <Info aria-hidden />
          <span>{t(`conversations:requests.${hasWritten ? 'closed' : 'first'}`)}</span>
        </p>
      </div>
      {hasWritten ? null : <Composer recipientId={recipientId} who={who} />}
    </>
  )
}

function Blocked({ conversationId, name }: { conversationId: string; name: string }): ReactNode {
  const t = useT()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function unblock(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await unblockConversation(client, conversationId)
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className={styles.note} data-warn>
        <Ban aria-hidden />
        <div className={styles.words}>
          <p>{t('conversations:block.closed', { name })}</p>
          <Button isBusy={isBusy} onClick={() => void unblock()}>
            {t('conversations:options.unblock')}
          </Button>
        </div>
      </div>
      <FailureLine text={failure} />
    </>
  )
}
