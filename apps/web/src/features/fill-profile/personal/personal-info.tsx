import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import styles from '../profile.module.css'
import { IncompleteNotice } from './incomplete-notice.tsx'
import { PersonalInfoForm } from './personal-info-form.tsx'
import { PersonalInfoView } from './personal-info-view.tsx'
import { missingFields } from './profile-check.ts'
import { hasDrafts } from './profile-draft.ts'
import type { ProfileField } from './profile-values.ts'

interface PersonalInfoProps {
  profile: Profile
  /** Opens the form at this field, once. */
  edit?: ProfileField | undefined
  onEditTaken?: () => void
  files?: ReactNode
}

/** Shows the personal information and lets the person change it in place. */
export function PersonalInfo({ profile, edit, onEditTaken, files }: PersonalInfoProps): ReactNode {
  const t = useT()
  const { editing, open, close } = useEditing(edit, onEditTaken)
  const editButton = useRef<HTMLButtonElement>(null)
  const missing = missingFields(profile)

  function leave(): void {
    close()
    // The form is gone, so the focus returns to the button that opened it.
    setTimeout(() => editButton.current?.focus())
  }

  return (
    <div id="personal" className={styles.anchor}>
      <Card
        title={t('profile:personal.title')}
        action={
          editing ? null : (
            <Button ref={editButton} icon={<Pencil aria-hidden />} onClick={() => open('firstName')}>
              {t('shell:actions.edit')}
            </Button>
          )
        }
      >
        {missing.length > 0 && !editing ? <IncompleteNotice missing={missing} /> : null}
        {editing ? (
          <PersonalInfoForm profile={profile} focusOn={editing.at} onDone={leave} />
        ) : (
          <PersonalInfoView profile={profile} />
        )}
        {files === undefined ? null : (
          <div id="documents" className={styles.documents}>
            {files}
          </div>
        )}
      </Card>
    </div>
  )
}

/** Tells whether the form is open, and at which field. It opens by itself when an unsaved draft exists. */
function useEditing(edit: ProfileField | undefined, onEditTaken: (() => void) | undefined) {
  const [editing, setEditing] = useState<{ at: ProfileField | undefined } | undefined>(() =>
    hasDrafts() ? { at: undefined } : undefined,
  )
  useEffect(() => {
    if (edit === undefined) return
    setEditing({ at: edit })
    onEditTaken?.()
  }, [edit, onEditTaken])
  return { editing, open: (at: ProfileField) => setEditing({ at }), close: () => setEditing(undefined) }
}
