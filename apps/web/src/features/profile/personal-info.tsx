import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { IncompleteNotice } from './incomplete-notice.tsx'
import { PersonalInfoForm } from './personal-info-form.tsx'
import { PersonalInfoView } from './personal-info-view.tsx'
import { missingFields } from './profile-check.ts'

/** Personal information: read it, or change it in the same place. */
export function PersonalInfo({ profile }: { profile: Profile }): ReactNode {
  const t = useT()
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const missing = missingFields(profile)

  function close(): void {
    setEditing(false)
    // The form is gone: the focus goes back to where it came from.
    setTimeout(() => editButton.current?.focus())
  }

  function saved(): void {
    showToast({ kind: 'success', text: t('profile:saved') })
    close()
  }

  return (
    <Card
      title={t('profile:personal.title')}
      action={
        isEditing ? null : (
          <Button ref={editButton} icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
            {t('shell:actions.edit')}
          </Button>
        )
      }
    >
      {missing.length > 0 ? <IncompleteNotice missing={missing} /> : null}
      {isEditing ? (
        <PersonalInfoForm profile={profile} onSaved={saved} onCancel={close} />
      ) : (
        <PersonalInfoView profile={profile} />
      )}
    </Card>
  )
}
