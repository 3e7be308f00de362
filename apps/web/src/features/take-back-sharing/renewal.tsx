import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PackagePreview } from '@krash/contract/lawyer-connections'
import type { Consent } from '@krash/contract/lawyer-connections/consents'
import { PackageView } from '#entities/lawyer-connections/package/package-view.tsx'
import { useChangeWords } from '#entities/lawyer-connections/package/use-change-words.ts'
import {
  changedPackage,
  isSharingOver,
  useRenew,
  useRenewalPreview,
} from '#entities/lawyer-connections/preview-queries.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import styles from './take-back-sharing.module.css'

interface RenewalProps {
  consent: Consent
  isOffline: boolean
}

/** Shares what is new since the agreement, after it was shown. */
export function Renewal({ consent, isOffline }: RenewalProps): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = isolated(consent.lawyer.fullName)
  return (
    <>
      <Button aria-haspopup="dialog" disabled={isOffline} onClick={() => setOpen(true)}>
        {t('sharing:renew.action')}
      </Button>
      <Dialog
        isOpen={isOpen}
        isWide
        onClose={() => setOpen(false)}
        title={t('sharing:renew.title', { name })}
      >
        <News consent={consent} name={name} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface NewsProps {
  consent: Consent
  name: string
  onDone: () => void
}

function News({ consent, name, onDone }: NewsProps): ReactNode {
  const t = useT()
  const { data, error, isError, refetch } = useRenewalPreview(consent.connectionId, { enabled: true })
  if (data) return <Found consent={consent} name={name} now={data} onDone={onDone} />
  if (!isError) return <Skeleton height={16} />
  if (isSharingOver(error)) return <FailureLine text={t('sharing:renew.over', { name })} />
  return (
    <div className={layout.stack16}>
      <FailureLine text={t('sharing:renew.loadFailed')} />
      <Button onClick={() => void refetch()}>{t('shell:actions.retry')}</Button>
    </div>
  )
}

function Found({ consent, name, now, onDone }: NewsProps & { now: PackagePreview }): ReactNode {
  const t = useT()
  const wordsOf = useChangeWords()
  const { mutate, isPending, error } = useRenew(consent.connectionId)
  const [seen, setSeen] = useState(now.package)
  const what = wordsOf(consent.shared, now.package)
  const whatSinceThen = wordsOf(seen, now.package) || what
  const cancel = (
    <Button onClick={onDone}>{t(what === '' ? 'shell:actions.close' : 'sharing:renew.cancel')}</Button>
  )
  if (what === '')
    return (
      <div className={layout.stack16}>
        <p>{t('sharing:renew.nothing', { name })}</p>
        <div className={styles.actions}>{cancel}</div>
      </div>
    )

  function share(): void {
    setSeen(now.package)
    mutate(now.digest, {
      onError: (failure) => {
        if (!isSharingOver(failure)) return
        showToast({ kind: 'warning', text: t('sharing:renew.over', { name }) })
        onDone()
      },
      onSuccess: () => {
        showToast({ kind: 'success', text: t('sharing:renew.done', { name }) })
        onDone()
      },
    })
  }

  return (
    <div className={layout.stack16}>
      <p>
        <strong>{t('sharing:renew.news', { what })}</strong>
      </p>
      <PackageView shared={now.package} reader="person" />
      <p className={lettering.note}>{t('sharing:renew.text', { name })}</p>
      <FailureLine
        text={error && !isPending ? failureOf(error, { what: whatSinceThen, name }, t) : undefined}
      />
      <div className={styles.actions}>
        <Button variant="primary" isBusy={isPending} onClick={share}>
          {t('sharing:renew.action')}
        </Button>
        {cancel}
      </div>
    </div>
  )
}

/** What is shown above is by then what it has become. */
function failureOf(error: Error, words: { what: string; name: string }, t: Translate): string {
  return changedPackage(error) ? t('lawyerConnections:changed.text', words) : t('sharing:renew.failed', words)
}
