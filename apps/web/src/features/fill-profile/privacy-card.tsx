import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { Card } from '#shared/ui/content/card.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { useShareData } from '#entities/preferences/use-share-data.ts'
import styles from './profile.module.css'

/** Chooses whether emergency information may be shared, with a link to the privacy policy. */
export function PrivacyCard({ profile }: { profile: Profile }): ReactNode {
  const t = useT()
  const { mutate } = useShareData()
  // Shows the new choice until the server answers, so that the box does not jump back.
  const [chosen, setChosen] = useState<boolean>()
  const [failure, setFailure] = useState<string>()

  function share(shareData: boolean): void {
    setFailure(undefined)
    setChosen(shareData)
    mutate(shareData, {
      onSuccess: () => showToast({ kind: 'success', text: t('profile:privacy.saved') }),
      onError: (error) => setFailure(dataOperationText(error, 'preferences', 'update')),
      // With several choices in a row, only the last one reaches this.
      onSettled: () => setChosen(undefined),
    })
  }

  return (
    <Card title={t('profile:privacy.title')}>
      <Checkbox
        label={t('profile:privacy.share')}
        hint={t('profile:privacy.shareHint')}
        checked={chosen ?? profile.shareData}
        onChange={(event) => share(event.target.checked)}
      />
      {failure === undefined ? null : (
        <p role="alert" className={notices.danger}>
          {failure}
        </p>
      )}
      <nav aria-label={t('profile:privacy.rules')}>
        <ul className={styles.links}>
          <li>
            <AppLink href="/sharing">{t('shell:nav.sharing')}</AppLink>
          </li>
          <li>
            <AppLink href="/profile?view=privacy">{t('profile:privacy.policy')}</AppLink>
          </li>
          <li>
            <AppLink href="/profile?view=terms">{t('profile:privacy.terms')}</AppLink>
          </li>
          <li>
            <AppLink href="/profile?view=legal">{t('profile:privacy.notices')}</AppLink>
          </li>
        </ul>
      </nav>
    </Card>
  )
}
