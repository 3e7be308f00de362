import { CircleAlert, CloudOff, SendHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { ActionBar } from '#shared/ui/navigation/action-bar.tsx'
import { placeProblem } from '#entities/accidents/draft.ts'
import type { DraftPlace, PlaceProblem } from '#entities/accidents/draft.ts'
import styles from './send-bar.module.css'
import { useSession } from '#shared/session/session-store.ts'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { keepForGood, queueDraft } from '#entities/accidents/report-outbox.ts'
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
  const isGuest = useSession().status === 'signedOut'
  return (
    <ActionBar>
      <Failure failure={failure} />
      <div className={styles.send} data-low>
        <p id={lineId} className={styles.line}>
          {t(problem === undefined ? readyLine(isLater, isGuest) : lineOf(problem))}
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

/** What a guest writes goes nowhere by itself: an account is asked for first. */
function readyLine(isLater: boolean, isGuest: boolean) {
  if (isGuest) return 'accidents:send.guest'
  return isLater ? 'accidents:send.noSignal' : 'accidents:send.ready'
}

function lineOf(problem: PlaceProblem) {
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
    </div>
  )
}

/** Why the report was not accepted; each value ends a phrase key `accidents:send.*`. */
export type SendFailure = 'notStored'

/**
 * Turns the draft into a report on the device, which the outbox then sends. A guest's stays a draft that asks for an
 * account.
 */
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
    draftStore.edit({ askedAt: new Date().toISOString() })
    await draftStore.flush()
    void keepForGood()
    return draftStore.state().hasFailed ? 'notStored' : null
  } catch {
    return 'notStored'
  }
}
