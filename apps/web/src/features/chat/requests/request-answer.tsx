import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Conversation } from '@krash/contract/conversations'
import { errorText } from '#shared/api/error-text.ts'
import { translate, useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { answerRequest } from '#entities/conversations/conversation-deeds.ts'

interface RequestAnswerProps {
  conversation: Conversation
  /** Called with the answer once the server has it. */
  onAnswered?: (how: 'accept' | 'decline') => void
  /** Another button behind both. */
  more?: ReactNode
}

/** Accept or decline: until then the other side sees nothing of the person. */
export function RequestAnswer({ conversation, onAnswered, more }: RequestAnswerProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const client = useQueryClient()
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const [failure, setFailure] = useState<string>()

  async function answer(how: 'accept' | 'decline'): Promise<void> {
    if (busy) return
    setBusy(how)
    setFailure(undefined)
    try {
      await answerRequest(client, conversation.id, how)
      if (how === 'decline')
        showToast({ kind: 'success', text: translate('conversations:requests.declined') })
      onAnswered?.(how)
    } catch (error) {
      setFailure(`${translate('conversations:requests.failed')} ${errorText(error)}`)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className={layout.stack8}>
      <p className={lettering.quiet}>
        {t(isOnline ? 'conversations:requests.unseen' : 'conversations:requests.offline')}
      </p>
      <div className={layout.line8}>
        <Button variant="primary" isBusy={busy === 'accept'} onClick={() => void answer('accept')}>
          {t('conversations:requests.accept')}
        </Button>
        <Button isBusy={busy === 'decline'} onClick={() => void answer('decline')}>
          {t('conversations:requests.decline')}
        </Button>
        {more}
      </div>
      <FailureLine text={failure} />
    </div>
  )
}
