import type { ReactNode } from 'react'
import { UNDO_LINK_MS } from '@krash/contract/accounts/account-care'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'

const DAY_MS = 24 * 3_600_000

/**
 * The way back for whoever did not change the email address. A link for a new password would now go to the one who did, so it
 * is not offered.
 */
export function TakeAddressBack({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const style = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const
  return (
    <Dialog
      isOpen
      title={t('audit:address.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shell:actions.close')}</Button>
          <ButtonLink href="/contact">{t('audit:address.write')}</ButtonLink>
        </>
      }
    >
      <div className={layout.stack12}>
        <p>{t('audit:address.open')}</p>
        <p>{t('audit:address.then')}</p>
        <p>{t('audit:address.until', { time: formatNumber(UNDO_LINK_MS / DAY_MS, style) })}</p>
      </div>
    </Dialog>
  )
}
