import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import styles from '../account-care.module.css'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'

// Opened by a press.
const ChangePassword = lazyOrNothing(async () => (await import('./change-password.tsx')).ChangePassword)

export function PasswordCard({ email }: { email: string }): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card isMinor title={t('accountCare:changePassword.cardTitle')}>
      <p className={styles.muted}>{t('accountCare:changePassword.text')}</p>
      <div className={layout.cluster12}>
        <Button onClick={() => setOpen(true)}>{t('accountCare:changePassword.title')}</Button>
      </div>
      <Suspense>{isOpen ? <ChangePassword email={email} onClose={() => setOpen(false)} /> : null}</Suspense>
    </Card>
  )
}
