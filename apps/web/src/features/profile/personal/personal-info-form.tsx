import { useEffect } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { Profile } from '@krash/contract/profile'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import styles from '../profile.module.css'
import { ConflictChoice } from './conflict-choice.tsx'
import { EMPTY } from './profile-check.ts'
import { fieldId, ProfileFieldset } from './profile-fieldset.tsx'
import { profileFields, valuesOf } from './profile-values.ts'
import type { ProfileField } from './profile-values.ts'
import { useProfileForm } from './use-profile-form.ts'

interface PersonalInfoFormProps {
  profile: Profile
  /** Takes the focus when the form appears; none for a form that came back by itself. */
  focusOn: ProfileField | undefined
  onSaved: (saved: Profile) => void
  onCancel: () => void
}

/** Changes the personal information. */
export function PersonalInfoForm({ profile, focusOn, onSaved, onCancel }: PersonalInfoFormProps): ReactNode {
  const t = useT()
  const { form, timing, submit, failure, isBusy, isRestored, theirs, keepMine, takeTheirs } = useProfileForm(
    profile,
    onSaved,
  )
  const { errors, submitCount } = form.formState
  const wrong = submitCount > 0 ? profileFields.filter((field) => errors[field]) : []
  useEffect(() => {
    if (focusOn !== undefined) document.getElementById(fieldId(focusOn))?.focus()
  }, [focusOn])

  function send(event: SubmitEvent): void {
    event.preventDefault()
    submit()
  }

  return (
    <form className={styles.form} noValidate onSubmit={send} aria-label={t('profile:personal.title')}>
      <ErrorSummary
        turn={submitCount}
        items={wrong.map((field) => {
          const { type, message = '' } = errors[field] ?? {}
          const said =
            type === EMPTY ? { label: message, message: '' } : { label: t(`profile:field.${field}`), message }
          return { fieldId: fieldId(field), ...said }
        })}
      />
      {isRestored ? (
        <p className={notices.info} role="status">
          {t('profile:personal.restored')}
        </p>
      ) : null}
      <p className={styles.note}>{t('shell:field.requiredNote')}</p>
      <ProfileFieldset form={form} timing={timing} waitsFor={profile.pendingEmail && profile.email} />
      {theirs === undefined ? null : (
        <ConflictChoice
          mine={form.getValues()}
          theirs={valuesOf(theirs)}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      {failure === undefined ? null : (
        <p role="alert" className={notices.danger}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('shell:actions.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('shell:actions.save')}
        </Button>
      </div>
    </form>
  )
}
