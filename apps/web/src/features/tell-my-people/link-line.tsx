import { Link2, Link2Off, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from './tell-my-people.module.css'
import type { LinkState, SharedLink } from './use-shared-link.ts'

const MINUTE_MS = 60_000
const signs: Partial<Record<LinkState, ReactNode>> = {
  open: <Link2 aria-hidden />,
  elsewhere: <Link2 aria-hidden />,
  making: <LoaderCircle aria-hidden className={styles.turning} />,
}

export function LinkLine({ link }: { link: SharedLink }): ReactNode {
  const t = useT()
  const isOpen = link.state === 'open' || link.state === 'elsewhere'
  const mayRenew = ['failed', 'stopped', 'over', 'elsewhere'].includes(link.state)
  return (
    <div className={styles.link} data-state={link.state}>
      <p role="status" className={styles.line}>
        {signs[link.state] ?? <Link2Off aria-hidden />}
        <span>
          <LinkText link={link} />
        </span>
      </p>
      {mayRenew ? (
        <Button ref={focusGoesOn} onClick={link.make}>
          {t('sharedPlaces:link.renew')}
        </Button>
      ) : null}
      {isOpen ? (
        <Button ref={focusGoesOn} variant="danger" isBusy={link.isStopping} onClick={link.stop}>
          {t('sharedPlaces:link.stop')}
        </Button>
      ) : null}
      {link.hasStopFailed && isOpen ? (
        <p role="alert" className={styles.failure}>
          {t('sharedPlaces:link.notStopped')}
        </p>
      ) : null}
    </div>
  )
}

function LinkText({ link: { state, expiresAt, now } }: { link: SharedLink }): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  if (state === 'elsewhere' && expiresAt !== undefined)
    return t('sharedPlaces:link.elsewhere', { time: formatTime(expiresAt) })
  if (state !== 'open' || expiresAt === undefined)
    return t(`sharedPlaces:link.${state === 'open' || state === 'elsewhere' ? 'over' : state}`)
  const count = Math.max(1, Math.floor((Date.parse(expiresAt) - now) / MINUTE_MS))
  return t('sharedPlaces:link.left', { count, time: formatTime(expiresAt) })
}
