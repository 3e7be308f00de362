import { useState } from 'react'
import type { ReactNode } from 'react'
import { accountRoutes } from '@krash/contract/accounts'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import { call } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useWaiting } from '#shared/offline/waiting.ts'
import { useSession } from '#shared/session/session-store.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'

interface CloseAccountDoorsProps {
  /** Whether the address is in doubt is not known yet. */
  isLooking: boolean
  /** Nobody has said that the last change of the email address was their own. */
  isAddressDoubtful: boolean
  onClose: () => void
}

/** Offers to sign out everywhere and set a new password, for whoever says that it was not them. */
export function CloseAccountDoors({
  isLooking,
  isAddressDoubtful,
  onClose,
}: CloseAccountDoorsProps): ReactNode {
  const t = useT()
  const unsent = useWaiting().report ?? 0
  const email = useSession().account?.email ?? ''
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function closeAll(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      const { leaveDevice } = await import('#shared/session/sign-out.ts')
      // The link first: without it nobody is signed out, so that a second try is possible.
      await call(accountRoutes.forgotPassword, { body: { email } })
      await call(accountCareRoutes.endAllSessions)
      await leaveDevice('everywhere')
    } catch {
      setBusy(false)
      setFailed(true)
    }
  }

  return (
    <Confirm
      isOpen
      tone="danger"
      title={t('audit:close.title')}
      text={
        <>
          <p>{t('audit:close.text', { email })}</p>
          {isAddressDoubtful ? <p>{t('audit:close.address')}</p> : null}
          {unsent > 0 ? <p>{t('shell:signOut.unsent', { count: unsent })}</p> : null}
          {hasFailed ? <FailureLine text={t('audit:close.failed')} /> : null}
        </>
      }
      confirmLabel={t('audit:close.now')}
      cancelLabel={t('shell:actions.cancel')}
      isBusy={isBusy || isLooking}
      onConfirm={() => void closeAll()}
      onCancel={onClose}
    />
  )
}
