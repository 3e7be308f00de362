import { ArrowLeft, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { CONSENT_VERSION, packageToShare } from '@krash/contract/lawyer-connections'
import type { Profile } from '@krash/contract/profile'
import type { Accident } from '@krash/contract/accidents'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { Advice } from './advice.tsx'
import { ConsentForm } from './consent-form.tsx'
import { MissingContact, missingContact } from './missing-contact.tsx'
import { chosenReport, connectionBody, itemsOf, settle } from './share-draft.ts'
import { ShareList } from './share-list.tsx'
import type { ShareableLawyer } from './share-list.tsx'
import { SharedPreview } from './shared-preview.tsx'
import { useConnections } from '#entities/lawyer-connections/connection-queries.ts'
import { useShareSource } from './use-share-source.ts'
import { forgetShareDraft, useShareDraft } from './use-share-draft.ts'
import styles from './next-steps.module.css'

interface NextStepsProps {
  lawyers: readonly ShareableLawyer[]
  /** The address of these steps, for returning from the profile. */
  href: string
  onBack: () => void
  onFinish: () => void
  /** Shown under the sharing once a lawyer has the details. */
  afterSharing: ReactNode
}

/** Shows what is shared, the consent, a share button per chosen lawyer, and advice. */
export function NextSteps({ lawyers, href, onBack, onFinish, afterSharing }: NextStepsProps): ReactNode {
  const t = useT()
  const { profile, reports, isLoading, hasFailed, retry } = useShareSource()
  const connections = useConnections()
  const hasShared = lawyers.some(({ id }) => connections.has(id))

  function finish(): void {
    forgetShareDraft()
    const count = lawyers.filter(({ id }) => connections.has(id)).length
    if (count > 0)
      showToast({ kind: 'success', text: t('lawyerConnections:lawyers.allConnected', { count }) })
    onFinish()
  }

  return (
    <div className={styles.steps}>
      <div className={styles.columns}>
        <div className={styles.main}>
          {isLoading ? <Skeleton height={24} /> : null}
          {hasFailed && !isLoading ? (
            <ErrorState
              icon={<CircleAlert aria-hidden />}
              title={t('lawyerConnections:failed.load')}
              onRetry={retry}
            />
          ) : null}
          {profile && !isLoading && !hasFailed ? (
            <Sharing lawyers={lawyers} profile={profile} reports={reports} href={href} />
          ) : null}
          {hasShared ? afterSharing : null}
        </div>
        <Advice hasShared={hasShared} />
      </div>
      <div className={styles.end}>
        <Button icon={<ArrowLeft aria-hidden className={styles.arrow} />} onClick={onBack}>
          {t('lawyerConnections:back')}
        </Button>
        <Button variant={hasShared ? 'primary' : 'secondary'} onClick={finish}>
          {t('lawyerConnections:finish')}
        </Button>
      </div>
    </div>
  )
}

interface SharingProps {
  lawyers: readonly ShareableLawyer[]
  profile: Profile
  reports: readonly Accident[]
  href: string
}

function Sharing({ lawyers, profile, reports, href }: SharingProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const [kept, setDraft] = useShareDraft()
  const draft = settle(kept, profile)
  const [hasAgreed, setAgreed] = useState(false)
  const report = chosenReport(draft, reports)
  const items = itemsOf(draft)
  const shared = packageToShare({
    profile,
    accident: report,
    items,
    note: draft.note.trim() || null,
    meeting: draft.meeting,
  })
  const missing = missingContact(profile)

  function obstacle(): string | undefined {
    if (missing) return t(missing)
    if (!hasAgreed) return t('lawyerConnections:consent.needed')
    return isOnline ? undefined : t('lawyerConnections:failed.offline')
  }

  return (
    <>
      <ConsentForm
        draft={draft}
        reports={reports}
        reportId={report?.id ?? null}
        // Consent covers what was on the screen, so a change asks for it again.
        onChange={(next) => {
          setDraft(next)
          setAgreed(false)
        }}
      />
      <SharedPreview shared={shared} items={items} />
      <MissingContact missing={missing} backHref={href} />
      <ShareList
        lawyers={lawyers}
        hasAgreed={hasAgreed}
        onAgree={setAgreed}
        obstacle={obstacle()}
        bodyFor={(lawyer) =>
          connectionBody({
            draft,
            ...lawyer,
            accidentId: report?.id ?? null,
            consentVersion: CONSENT_VERSION,
          })
        }
      />
    </>
  )
}
