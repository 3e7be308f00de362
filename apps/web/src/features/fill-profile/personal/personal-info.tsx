import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { useFetched } from '#shared/ui/use-fetched.ts'
import styles from '../profile.module.css'
import { IncompleteNotice } from './incomplete-notice.tsx'
import { PersonalInfoView } from './personal-info-view.tsx'
import { missingFields } from './profile-check.ts'
import { hasDrafts } from './profile-draft.ts'
import type { ProfileField } from './profile-values.ts'

/** With its rules it is larger than the rest of the page, so it loads once the page stands. */
const loadForm = async () => (await import('./personal-info-form.tsx')).PersonalInfoForm

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
  const { Form, isAwaited, load } = useForm(editing !== undefined)
  const isOpen = editing !== undefined && !isAwaited
  // Below a form that opens by itself they would move when it comes; the page waits for them.
  const isHeldBack = isAwaited && editing?.at === undefined

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
          isOpen ? null : (
            <Button
              ref={editButton}
              icon={<Pencil aria-hidden />}
              isBusy={isAwaited}
              onClick={() => open('firstName')}
            >
              {t('shell:actions.edit')}
            </Button>
          )
        }
      >
        {editing && Form ? (
          <Form profile={profile} focusOn={editing.at} onDone={leave} />
        ) : (
          <Known profile={profile} onRetry={isOpen ? load : undefined} />
        )}
        {files === undefined || isHeldBack ? null : (
          <div id="documents" className={styles.documents}>
            {files}
          </div>
        )}
      </Card>
    </div>
  )
}

/** The form, which is awaited from when it is wanted until it is there or did not come. */
function useForm(isWanted: boolean) {
  const { part: Form, hasFailed, load } = useFetched(loadForm, undefined)
  return { Form, isAwaited: isWanted && Form === undefined && !hasFailed, load }
}

interface KnownProps {
  profile: Profile
  /** Loads the form again; given where it did not come. */
  onRetry: (() => void) | undefined
}

function Known({ profile, onRetry }: KnownProps): ReactNode {
  const t = useT()
  const missing = missingFields(profile)
  return (
    <>
      {onRetry ? <ErrorState title={t('shell:dialog.notLoaded')} onRetry={onRetry} /> : null}
      {missing.length > 0 ? <IncompleteNotice missing={missing} /> : null}
      <PersonalInfoView profile={profile} />
    </>
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
