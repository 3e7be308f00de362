import { CircleAlert, CloudOff, SendHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { ActionBar } from '#shared/ui/navigation/action-bar.tsx'
import type { DraftPlace } from '#entities/accidents/draft.ts'
import { placeProblem } from '#entities/accidents/draft.ts'
import styles from './send-bar.module.css'
import { leaveToLogin, rememberWantedPlace } from '#shared/session/leave.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { queueDraft } from '#entities/accidents/report-outbox.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import { useOnline } from '#shared/offline/online.ts'
import { classNames } from '#shared/ui/class-names.ts'

interface SendBarProps {
  place: DraftPlace
  isSending: boolean
  failure: SendFailure | null
  onSend: () => void
}

/**
 * The only green button, within reach of the thumb. The line above says who learns of the report, why it cannot be sent
 * yet, or that it is sent later.
 */
export function SendBar({ place, isSending, failure, onSend }: SendBarProps): ReactNode {
  const t = useT()
  const lineId = useId()
  const problem = placeProblem(place)
  const isLater = !useOnline() && problem === undefined
  return (
    <ActionBar>
      <Failure failure={failure} />
      <div className={styles.send} data-low>
        <p id={lineId} className={styles.line}>
          {t(isLater ? 'accidents:send.noSignal' : lineOf(problem))}
        </p>
        <Button
          variant="primary"
          isLarge
          isWide
          icon={isLater ? <CloudOff aria-hidden /> : <SendHorizontal aria-hidden className={styles.icon} />}
          aria-describedby={lineId}
          aria-disabled={problem !== undefined}
          isBusy={isSending}
          onClick={onSend}
        >
          {t(isLater ? 'accidents:send.later' : 'accidents:send.button')}
        </Button>
      </div>
    </ActionBar>
  )
}

function lineOf(problem: ReturnType<typeof placeProblem>) {
  if (problem === undefined) return 'accidents:send.ready'
  if (problem === 'missing') return 'accidents:send.needsPlace'
  return problem === 'tooShort' ? 'location:invalid.tooShort' : 'accidents:send.badPlace'
}

function Failure({ failure }: { failure: SendFailure | null }): ReactNode {
  const t = useT()
  if (failure === null) return null
  return (
    <div role="alert" className={classNames(layout.line8By12, notices.danger, styles.failure)}>
      <CircleAlert aria-hidden />
      <p>
        <strong>{t(`accidents:send.${failure}`)}</strong> {t(`accidents:send.${failure}Next`)}
      </p>
      {failure === 'signIn' ? (
        <ButtonLink href="/login">{t('accidents:send.signInButton')}</ButtonLink>
      ) : null}
    </div>
  )
}

/** Why the report was not accepted; each value ends a phrase key `accidents:send.*`. */
export type SendFailure = 'notStored' | 'signIn'

/** Turns the draft into a report on the device, which the outbox then sends. */
export function useSend() {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<SendFailure | null>(null)

  async function send(): Promise<void> {
    setSending(true)
    setFailure(null)
    setFailure(await takeOver())
    setSending(false)
  }

  return { isSending, failure, send: () => void send() }
}

async function takeOver(): Promise<SendFailure | null> {
  try {
    await draftStore.flush()
    if ((await queueDraft(draftStore.state().draft)) !== undefined) return null
    rememberWantedPlace(location.pathname)
    leaveToLogin('expired')
    return 'signIn'
  } catch {
    return 'notStored'
  }
}
