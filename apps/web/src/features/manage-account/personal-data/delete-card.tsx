import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import styles from '../account-care.module.css'

// Few open it, and it needs the server anyway.
const DeleteDialog = lazyOrNothing(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** Leads to the deletion of the account. */
export function DeleteCard({ email }: { email: string }): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card isMinor title={t('accountCare:deletion.cardTitle')}>
      <p className={styles.muted}>{t('accountCare:deletion.text')}</p>
      <div className={layout.cluster12}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('accountCare:deletion.open')}
        </Button>
      </div>
      {isOpen ? (
        <Suspense>
          <DeleteDialog email={email} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}
