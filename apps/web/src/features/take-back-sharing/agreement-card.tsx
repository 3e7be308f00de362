import { CircleSlash, History } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Consent } from '@krash/contract/lawyer-connections/consents'
import { countDocuments } from '@krash/contract/lawyer-connections/count-documents'
import { PackageView } from '#entities/lawyer-connections/package/package-view.tsx'
import { SharedItems, SharingState, seenOf } from '#entities/lawyer-connections/sharing-state.tsx'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { DemoSentence } from '#entities/professionals/demo-sentence.tsx'
import { ConsentEvents } from './consent-events.tsx'
import { Renewal } from './renewal.tsx'
import { RevokeQuestion } from './revoke-question.tsx'
import styles from './take-back-sharing.module.css'
import { useMoment } from './use-moment.ts'

interface AgreementCardProps {
  consent: Consent
}

/** What one lawyer got, since when, who looked, and the way to end it. */
export function AgreementCard({ consent }: AgreementCardProps): ReactNode {
  const t = useT()
  const when = useMoment()
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const { lawyer, agreedAt, status } = consent
  const isActive = status === 'active'
  const state = useFocusOnce(hasEnded && !isAsking && !isActive)
  return (
    <Card title={<bdi>{lawyer.fullName}</bdi>}>
      <State consent={consent} ref={state} />
      <div className={layout.stack4}>
        <p>{t('sharing:since', { date: when(agreedAt) })}</p>
        <SharedItems items={consent.items} documents={countDocuments(consent.shared.documents)} />
      </div>
      <DemoSentence {...lawyer} />
      <CheckLine consent={consent} />
      <ConsentEvents consent={consent} />
      <div className={styles.actions}>
        <Seen consent={consent} />
        {isActive ? (
          <Renewal
            connectionId={consent.connectionId}
            to={{ ...lawyer, name: lawyer.fullName, conflictCheck: consent.conflictCheck }}
            shared={consent.shared}
            isOffline={!isOnline}
          />
        ) : null}
        {isActive ? (
          <Button variant="danger" disabled={!isOnline} onClick={() => setAsking(true)}>
            {t('sharing:revoke.action')}
          </Button>
        ) : null}
      </div>
      {isActive && !isOnline ? <p className={lettering.note}>{t('sharing:revoke.offline')}</p> : null}
      <RevokeQuestion
        consent={consent}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onEnded={() => setEnded(true)}
      />
    </Card>
  )
}

/** What the lawyer sees until the conflict check is answered, or that they do not take the case. */
function CheckLine({ consent: { lawyer, status, endedBy, conflictCheck } }: AgreementCardProps): ReactNode {
  const t = useT()
  const name = isolated(lawyer.fullName)
  if (status === 'active')
    return seenOf({ hasAccount: lawyer.hasAccount, conflictCheck }) === 'names' ? (
      <p>{t('sharing:check.waiting')}</p>
    ) : null
  if (endedBy !== 'lawyer') return null
  const wasChecked = conflictCheck === 'conflict' || conflictCheck === 'declined'
  return (
    <div className={layout.line8By12}>
      <p>{t(wasChecked ? 'sharing:check.refused' : 'sharing:check.declined', { name })}</p>
      <ButtonLink href="/lawyers">{t('sharing:check.findAnother')}</ButtonLink>
    </div>
  )
}

/** Once this page has ended it, the button that asked is gone, so the focus goes to the state. */
function useFocusOnce(hasEnded: boolean) {
  const state = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (hasEnded) state.current?.focus()
  }, [hasEnded])
  return state
}

interface StateProps {
  consent: Consent
  ref: RefObject<HTMLParagraphElement | null>
}

/** Whether the lawyer can see it; the focus comes here when that ends. */
function State({ consent, ref }: StateProps): ReactNode {
  return (
    <p ref={ref} role="status" tabIndex={-1} className={styles.state}>
      <StateChip {...consent} />
    </p>
  )
}

function StateChip({ revokedAt, endedAt, conflictCheck, wasOpened, lawyer }: Consent): ReactNode {
  const t = useT()
  const when = useMoment()
  if (endedAt !== null)
    return (
      <Chip tone="unknown" icon={<History aria-hidden />}>
        {t('sharing:state.replaced', { time: when(endedAt) })}
      </Chip>
    )
  if (revokedAt !== null)
    return (
      <Chip tone="unknown" icon={<CircleSlash aria-hidden />}>
        {t('sharing:state.ended', { time: when(revokedAt) })}
      </Chip>
    )
  const { fullName: name, isDemo, hasAccount } = lawyer
  return <SharingState {...{ name, isDemo, hasAccount, conflictCheck, wasOpened }} />
}

function Seen({ consent }: AgreementCardProps): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = isolated(consent.lawyer.fullName)
  const isActive = consent.status === 'active'
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(isActive ? 'sharing:see.now' : 'sharing:see.before')}
      </Button>
      <Dialog isOpen={isOpen} isWide onClose={() => setOpen(false)} title={t('sharing:see.title', { name })}>
        <div className={layout.stack16}>
          <PackageView shared={consent.shared} reader="person" />
          <Button isWide onClick={() => setOpen(false)}>
            {t('shell:actions.close')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
