import { useQueryClient } from '@tanstack/react-query'
import { use, useId, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import { messageLimits } from '@krash/contract/conversations'
import { ApiError, call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { sendKeys } from '#shared/api/send-key.ts'
import { problemText } from '#shared/forms/problem-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import { chatKeys, chatPath } from '#entities/conversations/conversation-queries.ts'
import styles from './write-dialog.module.css'

/** Begins a conversation with anyone who has an e-mail address or a referral code. */
export function WriteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT()
  const formId = useId()
  const { address, setAddress, error, isBusy, submit } = useStart(onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('conversations:write.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isBusy={isBusy}
            aria-disabled={address.trim() === '' || undefined}
          >
            {t('conversations:write.start')}
          </Button>
        </>
      }
    >
      <form id={formId} className={layout.stack16} noValidate onSubmit={submit}>
        <TextField
          label={t('conversations:write.label')}
          hint={t('conversations:write.hint')}
          error={error}
          value={address}
          maxLength={messageLimits.address.max}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="email"
          onChange={({ target }) => setAddress(target.value)}
        />
        <ul className={styles.facts}>
          <li>{t('conversations:write.name')}</li>
          <li>{t('conversations:write.silent')}</li>
        </ul>
      </form>
    </Dialog>
  )
}

function useStart(onClose: () => void) {
  const t = useT()
  const client = useQueryClient()
  const navigation = use(NavigationContext)
  const [keyOf] = useState(() => sendKeys())
  const [address, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  function setAddress(next: string): void {
    setText(next)
    setError(undefined)
  }

  async function start(): Promise<void> {
    const body = { address: address.trim() }
    if (body.address === '' || isBusy) return
    setBusy(true)
    try {
      const { data } = await call(conversationRoutes.startConversation, { body, idempotencyKey: keyOf(body) })
      void client.invalidateQueries({ queryKey: chatKeys.inboxes })
      onClose()
      navigation?.go(chatPath(data.conversation))
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.fieldErrors[0] : undefined
      setError(field ? problemText(field) : t('conversations:write.failed', { reason: errorText(failure) }))
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    void start()
  }

  return { address, setAddress, error, isBusy, submit }
}
