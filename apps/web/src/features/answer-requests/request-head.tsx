import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { PracticeRequestWithFacts } from '@krash/contract/practice'
import { useAnswerRequest } from '#entities/practice/practice-queries.ts'
import type { RequestDeed } from '#entities/practice/practice-queries.ts'
import { ApiError } from '#shared/api/call.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import type { ChipTone } from '#shared/ui/content/chip.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import styles from './answer-requests.module.css'
import { ConflictCheck } from './conflict-check.tsx'
import { DeclineDialog, getsWords } from './decline-dialog.tsx'
import { placeOf, useNameOf } from './request-words.ts'

const tones: Record<PracticeRequestWithFacts['state'], ChipTone> = {
  new: 'info',
  in_progress: 'go',
  closed: 'unknown',
  declined: 'unknown',
}

/** Who asks, how the request stands, and what can be done with it. */
export function RequestHead({ request }: { request: PracticeRequestWithFacts }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const nameOf = useNameOf()
  const { answer, busy, said, heading } = useDeeds(request)
  const [isDeclining, setDeclining] = useState(false)
  const wasDeclined = isDeclining && request.state === 'declined'
  useEffect(() => {
    if (!wasDeclined) return
    setDeclining(false)
    heading.current?.focus()
  }, [wasDeclined, heading])
  const { state, cameAt, conflictFacts } = request
  const place = placeOf(request, t)
  const waits = conflictFacts !== null
  return (
    <header className={styles.head}>
      <div className={layout.line8By12}>
        <h2 ref={heading} tabIndex={-1} className={styles.who}>
          <bdi>{nameOf(request.person)}</bdi>
        </h2>
        <Chip tone={tones[state]}>{t(`practice:state.${state}`)}</Chip>
      </div>
      <p className={lettering.note}>
        {place === null ? null : `${place} · `}
        <TimeAgo at={cameAt} />
      </p>
      {waits ? (
        <ConflictCheck
          facts={conflictFacts}
          name={nameOf(request.person)}
          busy={busy}
          isOnline={isOnline}
          onAnswer={(given) => answer({ deed: 'check', answer: given })}
        />
      ) : (
        <Deeds request={request} busy={busy} isOnline={isOnline} answer={answer} onDecline={setDeclining} />
      )}
      {isOnline ? null : <p className={lettering.note}>{t('practice:failed.needsSignal')}</p>}
      <p role="status" className={styles.said}>
        {said}
      </p>
      {isDeclining && !wasDeclined ? (
        <DeclineDialog
          name={nameOf(request.person)}
          isBlocked={request.isBlocked}
          isShared={request.sharing === 'active'}
          isBusy={busy === 'decline'}
          onClose={() => setDeclining(false)}
          onDecline={(form) => answer({ deed: 'decline', form })}
        />
      ) : null}
    </header>
  )
}

interface DeedsProps {
  request: PracticeRequestWithFacts
  busy: Busy
  isOnline: boolean
  answer: (what: RequestDeed) => void
  onDecline: (isOpen: true) => void
}

function Deeds({ request: { state }, busy, isOnline, answer, onDecline }: DeedsProps): ReactNode {
  const t = useT()
  const isHeld = !isOnline || busy !== undefined || undefined
  if (state === 'declined') return null
  return (
    <div className={layout.cluster8}>
      {state === 'in_progress' ? (
        <Button isBusy={busy === 'close'} aria-disabled={isHeld} onClick={() => answer({ deed: 'close' })}>
          {t('practice:close')}
        </Button>
      ) : (
        <Button
          variant={state === 'new' ? 'primary' : 'secondary'}
          isBusy={busy === 'accept'}
          aria-disabled={isHeld}
          onClick={() => answer({ deed: 'accept' })}
        >
          {t(state === 'new' ? 'practice:accept' : 'practice:reopen')}
        </Button>
      )}
      {state === 'closed' ? null : (
        <Button aria-haspopup="dialog" aria-disabled={isHeld} onClick={() => onDecline(true)}>
          {t('practice:decline')}
        </Button>
      )}
    </div>
  )
}

type Busy = RequestDeed['deed'] | undefined

/** Sends what the professional does, says what came of it, and moves the focus from the button that is gone. */
function useDeeds(request: PracticeRequestWithFacts) {
  const t = useT()
  const nameOf = useNameOf()
  const { mutate, isPending, variables } = useAnswerRequest(request)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const name = isolated(nameOf(request.person))

  function answer(what: RequestDeed): void {
    setSaid('')
    mutate(what, {
      onSuccess: () => {
        setSaid(wordsOf(what))
        heading.current?.focus()
      },
      onError: (error) => {
        const isElsewhere = error instanceof ApiError && error.code === 'CHANGED_ELSEWHERE'
        showToast({ kind: 'error', text: isElsewhere ? t('practice:changed') : failureOf(error) })
        // The words of a refusal stay: they can still be sent, unless it was declined meanwhile.
        if (isElsewhere && what.deed !== 'decline') heading.current?.focus()
      },
    })
  }

  function wordsOf(what: RequestDeed): string {
    if (what.deed === 'accept') return t('practice:accepted', { name })
    if (what.deed === 'close') return t('practice:closed')
    if (what.deed === 'decline')
      return getsWords(request) ? t('practice:declined', { name }) : t('practice:declinedUnsaid')
    return what.deed === 'check' && what.answer === 'clear'
      ? t('practice:check.cleared')
      : t('practice:check.refused', { name })
  }

  function failureOf(error: Error): string {
    if (error instanceof ApiError && error.code === 'SHARING_ENDED') return t('practice:check.over', { name })
    return error instanceof ApiError && error.message ? error.message : t('practice:failed.deed')
  }

  const busy: Busy = isPending ? variables.deed : undefined
  return { answer, busy, said, heading }
}
