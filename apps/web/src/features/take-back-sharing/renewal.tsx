import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PackagePreview, SharedPackage } from '@krash/contract/lawyer-connections'
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
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { renewalWords } from './renewal-words.ts'
import type { SharedTo } from './renewal-words.ts'
import styles from './take-back-sharing.module.css'

interface RenewalProps {
  connectionId: string
  /** The lawyer, and what they see by now. */
  to: SharedTo
  /** What was agreed last. */
  shared: SharedPackage
  isOffline: boolean
}

/** Shares what is new since the agreement, after it was shown. */
export function Renewal({ isOffline, ...props }: RenewalProps): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = isolated(props.to.name)
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
        <News {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface NewsProps extends Omit<RenewalProps, 'isOffline'> {
  onDone: () => void
}

function News(props: NewsProps): ReactNode {
  const t = useT()
  const { connectionId, to } = props
  const { data, error, isError, refetch } = useRenewalPreview(connectionId, { enabled: true })
  if (data) return <Found {...props} now={data} />
  if (!isError) return <Skeleton height={16} />
  if (isSharingOver(error)) return <FailureLine text={t('sharing:renew.over', { name: isolated(to.name) })} />
  return (
    <div className={layout.stack16}>
      <FailureLine text={t('sharing:renew.loadFailed')} />
      <Button ref={focusGoesOn} onClick={() => void refetch()}>
        {t('shell:actions.retry')}
      </Button>
    </div>
  )
}

function Found(props: NewsProps & { now: PackagePreview }): ReactNode {
  const { connectionId, to, shared, now, onDone } = props
  const t = useT()
  const words = renewalWords(to)
  const name = isolated(to.name)
  const wordsOf = useChangeWords()
  const { mutateAsync, isPending, error } = useRenew(connectionId)
  const [seen, setSeen] = useState(now.package)
  const what = wordsOf(shared, now.package)
  const whatSinceThen = wordsOf(seen, now.package) || what
  const cancel = (
    <Button onClick={onDone}>{t(what === '' ? 'shell:actions.close' : 'sharing:renew.cancel')}</Button>
  )
  if (what === '' && !isPending)
    return (
      <div className={layout.stack16}>
        <p>{t(words.nothing, { name })}</p>
        <div className={styles.actions}>{cancel}</div>
      </div>
    )

  // What is shared leaves nothing new, so this may be gone by then: both are told all the same.
  async function share(): Promise<void> {
    setSeen(now.package)
    try {
      await mutateAsync(now.digest)
      showToast({ kind: 'success', text: t(words.done, { name }) })
    } catch (failure) {
      if (!isSharingOver(failure)) return
      showToast({ kind: 'warning', text: t('sharing:renew.over', { name }) })
    }
    onDone()
  }

  return (
    <div className={layout.stack16}>
      <p>
        <strong>{t('sharing:renew.news', { what })}</strong>
      </p>
      <PackageView shared={now.package} reader="person" />
      <p className={lettering.note}>{t(words.text, { name })}</p>
      <FailureLine
        text={
          error && !isPending
            ? t(changedPackage(error) ? 'lawyerConnections:changed.text' : words.failed, {
                what: whatSinceThen,
                name,
              })
            : undefined
        }
      />
      <div className={styles.actions}>
        <Button variant="primary" isBusy={isPending} onClick={() => void share()}>
          {t('sharing:renew.action')}
        </Button>
        {cancel}
      </div>
    </div>
  )
}
