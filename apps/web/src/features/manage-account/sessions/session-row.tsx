import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Session } from '@krash/contract/accounts/account-care'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useRelativeInside } from '#shared/i18n/use-relative-inside.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'
import { isPhone } from './device.ts'
import { useEndSession } from '#entities/accounts/session-queries.ts'

/** One signed-in device and when it was last used, with a button to sign it out. */
export function SessionRow({ session }: { session: Session }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const relativeInside = useRelativeInside()
  const end = useEndSession()
  const device = session.device ?? t('accountCare:sessions.unknown')

  function signOut(): void {
    if (end.isPending) return
    end.mutate(session.id, {
      onSuccess: () => showToast({ kind: 'success', text: t('accountCare:sessions.ended', { device }) }),
      onError: (error) => showToast({ kind: 'error', text: careFailureText(error) }),
    })
  }

  return (
    <li className={styles.row}>
      {isPhone(session.device) ? <Smartphone aria-hidden /> : <Monitor aria-hidden />}
      <span className={styles.words}>
        <span className={lettering.strong}>
          <bdi>{device}</bdi>
        </span>
        <time
          className={lettering.quiet}
          dateTime={session.lastUsedAt}
          title={formatDateTime(session.lastUsedAt)}
        >
          {t('accountCare:sessions.used', { time: relativeInside(session.lastUsedAt) })}
        </time>
      </span>
      {session.isCurrent ? (
        <Chip tone="go">{t('accountCare:sessions.thisDevice')}</Chip>
      ) : (
        <Button
          ref={focusGoesOn}
          isBusy={end.isPending}
          aria-label={t('accountCare:sessions.endNamed', { device })}
          onClick={signOut}
        >
          {t('accountCare:sessions.end')}
        </Button>
      )}
    </li>
  )
}
