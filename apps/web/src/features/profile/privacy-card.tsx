import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { profileFailureText } from './profile-failure.ts'
import { useSaveProfile } from './profile-query.ts'
import { formOf } from './profile-check.ts'
import styles from './profile.module.css'

/** Whether emergency information may be shared, and where the rules are written. */
export function PrivacyCard({ profile }: { profile: Profile }): ReactNode {
  const t = useT()
  const save = useSaveProfile()
  // What was just chosen, until the server has answered: the box must not jump back meanwhile.
  const [chosen, setChosen] = useState<boolean>()
  const form = formOf(profile)

  function share(shareData: boolean): void {
    if (form === undefined || save.isPending) return
    setChosen(shareData)
    save.mutate(
      { ...form, shareData },
      {
        onError: (error) => showToast({ kind: 'error', text: profileFailureText(error) }),
        onSettled: () => setChosen(undefined),
      },
    )
  }

  return (
    <Card title={t('profile:privacy.title')}>
      <Checkbox
        label={t('profile:privacy.share')}
        hint={t(form === undefined ? 'profile:privacy.needsProfile' : 'profile:privacy.shareHint')}
        checked={chosen ?? profile.shareData}
        disabled={form === undefined}
        onChange={(event) => share(event.target.checked)}
      />
      <p className={styles.links}>
        <AppLink href="/privacy">{t('profile:privacy.policy')}</AppLink>
        <AppLink href="/terms">{t('profile:privacy.terms')}</AppLink>
      </p>
    </Card>
  )
}
