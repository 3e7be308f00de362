import { MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { SharedPlace } from '@krash/contract/shared-places'
import { useStopLink } from '#entities/shared-places/place-queries.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { StaleNotice } from '#shared/ui/feedback/stale-notice.tsx'
import styles from './take-back-sharing.module.css'
import type { OwnLinks } from './use-own-links-now.ts'

/** The links to the person's place that work now. */
export function OpenLinks({ links }: { links: OwnLinks }): ReactNode {
  const t = useT()
  const said = useRef<HTMLParagraphElement>(null)
  const [hasStopped, setStopped] = useState(false)
  if (links.hasFailed && links.open.length === 0)
    return <StaleNotice text={t('sharing:links.failed')} isBusy={links.isBusy} onRetry={links.retry} />
  return (
    <>
      <p ref={said} role="status" tabIndex={-1} className={styles.said}>
        {hasStopped ? t('sharing:links.stopped') : null}
      </p>
      {links.open.length === 0 ? null : (
        <ul className={styles.links}>
          {links.open.map((link) => (
            <OpenLink key={link.id} link={link} said={said} onStopped={() => setStopped(true)} />
          ))}
        </ul>
      )}
    </>
  )
}

interface OpenLinkProps {
  link: SharedPlace
  said: RefObject<HTMLParagraphElement | null>
  onStopped: () => void
}

function OpenLink({ link, said, onStopped }: OpenLinkProps): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  const isOnline = useOnline()
  const { mutate, isPending, isError } = useStopLink()

  function stop(): void {
    mutate(link.id, {
      onSuccess: () => {
        onStopped()
        // The button goes, and its focus with it.
        said.current?.focus()
      },
    })
  }

  return (
    <li className={styles.link}>
      <MapPin aria-hidden />
      <span>{t('sharing:links.until', { time: formatTime(link.expiresAt) })}</span>
      <Button isBusy={isPending} disabled={!isOnline} onClick={stop}>
        {t('sharing:links.stop')}
      </Button>
      <FailureLine text={isError && !isPending ? t('sharing:links.notStopped') : undefined} />
    </li>
  )
}
