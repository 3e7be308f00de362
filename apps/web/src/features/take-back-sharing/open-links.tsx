import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { SharedPlace } from '@krash/contract/shared-places'
import { useStopLink } from '#entities/shared-places/place-queries.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import rowCard from '#shared/styles/row-card.module.css'
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
  // Here, not in the line of a link, because that is gone before the answer is told.
  const { mutate, variables, isPending, isError } = useStopLink()
  useEffect(() => {
    if (hasStopped) said.current?.focus()
  }, [hasStopped])
  if (links.hasFailed && links.open.length === 0)
    return <StaleNotice text={t('sharing:links.failed')} isBusy={links.isBusy} onRetry={links.retry} />

  function stop(id: string): void {
    setStopped(false)
    mutate(id, { onSuccess: () => setStopped(true) })
  }

  return (
    <>
      <p ref={said} role="status" tabIndex={-1} className={styles.said}>
        {hasStopped ? t('sharing:links.stopped') : null}
      </p>
      {links.open.length === 0 ? null : (
        <ul className={styles.links}>
          {links.open.map((link) => (
            <OpenLink
              key={link.id}
              link={link}
              isBusy={isPending && variables === link.id}
              hasFailed={isError && variables === link.id}
              onStop={() => stop(link.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface OpenLinkProps {
  link: SharedPlace
  isBusy: boolean
  hasFailed: boolean
  onStop: () => void
}

function OpenLink({ link, isBusy, hasFailed, onStop }: OpenLinkProps): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  const isOnline = useOnline()
  return (
    <li className={rowCard.row}>
      <MapPin aria-hidden />
      <div className={styles.until}>
        <p className={styles.untilTime}>{t('sharing:links.until', { time: formatTime(link.expiresAt) })}</p>
        <p className={styles.shows}>{t('sharing:links.what')}</p>
      </div>
      <Button isBusy={isBusy} disabled={!isOnline} onClick={onStop}>
        {t('sharing:links.stop')}
      </Button>
      <FailureLine text={hasFailed ? t('sharing:links.notStopped') : undefined} />
    </li>
  )
}
