import { useQueryClient } from '@tanstack/react-query'
import { use, useId, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import { mailRoutes } from '@krash/contract/mails'
import { messageLimits } from '@krash/contract/conversations'
import { ApiError, call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { sendKeys } from '#shared/api/send-key.ts'
import { problemText } from '#shared/forms/problem-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
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
  const { address, setAddress, error, isUnconfirmed, isBusy, submit } = useStart(onClose)
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
        {isUnconfirmed ? <Unconfirmed /> : null}
        <ul className={styles.facts}>
          <li>{t('conversations:write.name')}</li>
          <li>{t('conversations:requests.first')}</li>
          <li>{t('conversations:write.silent')}</li>
        </ul>
      </form>
    </Dialog>
  )
}

/** Only who has confirmed the e-mail may write to somebody first. */
function Unconfirmed(): ReactNode {
  const t = useT()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<string>()

  async function send(): Promise<void> {
    setState('busy')
    setFailure(undefined)
    try {
      await call(mailRoutes.mailVerification)
      setState('sent')
    } catch (error) {
      setState('idle')
      setFailure(errorText(error))
    }
  }

  return (
    <div className={classNames(notices.warn, layout.stack8)}>
      <p role="alert">{t('conversations:requests.unconfirmed')}</p>
      <div>
        <Button isBusy={state === 'busy'} isDone={state === 'sent'} onClick={() => void send()}>
          {t('conversations:requests.sendLink')}
        </Button>
      </div>
      <p role="status">{state === 'sent' ? t('conversations:requests.linkSent') : null}</p>
      <FailureLine text={failure} />
    </div>
  )
}

function useStart(onClose: () => void) {
  const t = useT()
  const client = useQueryClient()
  const navigation = use(NavigationContext)
  const [keyOf] = useState(() => sendKeys())
  const [address, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isUnconfirmed, setUnconfirmed] = useState(false)
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
      if (failure instanceof ApiError && failure.code === 'EMAIL_NOT_CONFIRMED') {
        setUnconfirmed(true)
        return
      }
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

  return { address, setAddress, error, isUnconfirmed, isBusy, submit }
}
