import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { CONSENT_VERSION } from '@krash/contract/lawyer-connections'
import { isPreferredPartner } from '@krash/contract/professionals'
import type { Profile } from '@krash/contract/profile'
import type { Accident } from '@krash/contract/accidents'
import type { PhraseKey } from '@krash/phrases'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { Advice } from './advice.tsx'
import { ConsentForm } from './consent-form.tsx'
import { MissingContact, missingContact } from './missing-contact.tsx'
import { chosenReport, connectionBody, detailsOf, itemsOf, settle, wishesOf } from './share-draft.ts'
import type { Answered } from './share-draft.ts'
import { ShareBar } from './share-bar.tsx'
import { ShareList } from './share-list.tsx'
import { SHARED_TOPIC } from './use-share.ts'
import type { ShareableLawyer, ShareParts } from './use-share.ts'
import { useSharePreviews } from './use-share-previews.ts'
import { WhatTheySee } from './what-they-see.tsx'
import { useConnections } from '#entities/lawyer-connections/connection-queries.ts'
import { useShareSource } from './use-share-source.ts'
import { forgetShareDraft, useShareDraft } from './use-share-draft.ts'
import styles from './next-steps.module.css'

interface NextStepsProps {
  lawyers: readonly ShareableLawyer[]
  /** What the person answered; it goes with the case. */
  answered: Answered
  /** The address of these steps, for returning from the profile. */
  href: string
  onBack: () => void
  onFinish: () => void
  /** Shown under the sharing once a lawyer has the details. */
  afterSharing: ReactNode
}

/** Shows what is shared and with whom, advice, and the bar whose press is the agreement. */
export function NextSteps({
  lawyers,
  answered,
  href,
  onBack,
  onFinish,
  afterSharing,
}: NextStepsProps): ReactNode {
  const t = useT()
  const { profile, reports, isLoading, hasFailed, retry } = useShareSource()
  const connections = useConnections()
  const hasShared = lawyers.some(({ id }) => connections.has(id))
  const isDone = hasShared && lawyers.every(({ id }) => connections.has(id))

  function finish(): void {
    forgetShareDraft()
    const count = lawyers.filter(({ id }) => connections.has(id)).length
    if (count > 0)
      showToast({
        kind: 'success',
        topic: SHARED_TOPIC,
        text: t('lawyerConnections:lawyers.allConnected', { count }),
      })
    onFinish()
  }

  const end = (
    <div className={styles.end}>
      <Button icon={<ArrowLeft aria-hidden className={styles.arrow} />} onClick={onBack}>
        {t('lawyerConnections:back')}
      </Button>
      <Button variant={isDone ? 'primary' : 'secondary'} onClick={finish}>
        {t('lawyerConnections:finish')}
      </Button>
    </div>
  )

  if (profile && !isLoading && !hasFailed) {
    return (
      <Sharing
        lawyers={lawyers}
        answered={answered}
        profile={profile}
        reports={reports}
        href={href}
        afterSharing={hasShared ? afterSharing : null}
        end={end}
      />
    )
  }
  return (
    <div className={styles.steps}>
      {isLoading ? <Skeleton height={24} /> : null}
      {hasFailed && !isLoading ? (
        <ErrorState title={t('lawyerConnections:failed.load')} onRetry={retry} />
      ) : null}
      <Advice hasShared={hasShared} />
      {end}
    </div>
  )
}

interface SharingProps {
  lawyers: readonly ShareableLawyer[]
  answered: Answered
  profile: Profile
  reports: readonly Accident[]
  href: string
  afterSharing: ReactNode
  end: ReactNode
}

function Sharing({ lawyers, answered, profile, reports, href, afterSharing, end }: SharingProps): ReactNode {
  const isWide = useMedia(WIDE)
  const connections = useConnections()
  const [kept, setDraft] = useShareDraft()
  const draft = settle(kept, profile)
  const report = chosenReport(draft, reports)
  const items = itemsOf(draft)
  const reportId = report?.id ?? null
  const details = detailsOf(draft, wishesOf(draft, answered, report), reportId)
  const waiting = lawyers.filter(({ id }) => !connections.has(id))
  const [next] = waiting
  const { values, counts, chosen, onLook } = useSharePreviews(next?.id, details)
  const missing = missingContact(profile)
  const seen = <WhatTheySee {...chosen} />
  const share: ShareParts = {
    obstacle: useObstacle(missing, chosen.hasFailed),
    preview: chosen.preview,
    onLook,
    bodyFor: (lawyer, digest) =>
      connectionBody({
        details,
        checksFirst: draft.checksFirst,
        digest,
        lawyerId: lawyer.id,
        isPreferredPartner: isPreferredPartner(lawyer),
        consentVersion: CONSENT_VERSION,
      }),
  }

  return (
    <div className={styles.steps}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <ConsentForm
            draft={draft}
            all={values}
            contact={profile}
            reports={reports}
            reportId={reportId}
            onChange={setDraft}
          />
          <MissingContact missing={missing} backHref={href} />
          <ShareList {...share} lawyers={lawyers} nextId={next?.id} />
          {afterSharing}
        </div>
        <div className={styles.main}>
          {isWide && next ? <Beside lawyer={next}>{seen}</Beside> : null}
          <Advice hasShared={waiting.length < lawyers.length} />
        </div>
      </div>
      {end}
      {next ? (
        <ShareBar
          {...share}
          key={next.id}
          lawyer={next}
          items={items}
          checksFirst={draft.checksFirst}
          counts={counts}
          package={seen}
          place={{ now: lawyers.length - waiting.length + 1, of: lawyers.length }}
        />
      ) : null}
    </div>
  )
}

/** On wide screens the package stands beside the choices. */
function Beside({ lawyer, children }: { lawyer: ShareableLawyer; children: ReactNode }): ReactNode {
  const t = useT()
  const titleId = useId()
  return (
    <section className={styles.seen} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('lawyerConnections:preview.title', { name: isolated(lawyer.fullName) })}</h2>
      {children}
    </section>
  )
}

/** Why nothing can be shared now, the person's own part first. */
function useObstacle(missing: PhraseKey | undefined, hasFailed: boolean): string | undefined {
  const t = useT()
  const isOnline = useOnline()
  if (missing) return t(missing)
  if (!isOnline) return t('lawyerConnections:failed.offline')
  return hasFailed ? t('lawyerConnections:preview.failed') : undefined
}
