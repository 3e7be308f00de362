import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { ConflictChoice } from '#shared/forms/conflict-choice.tsx'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import styles from '../profile.module.css'
import { EMPTY } from './profile-check.ts'
import { ProfileFieldset } from './profile-fieldset.tsx'
import type { ProfileField } from './profile-values.ts'
import { useProfileForm } from './use-profile-form.ts'

interface PersonalInfoFormProps {
  profile: Profile
  /** The field to focus when the form appears; undefined for a form that reopened by itself. */
  focusOn: ProfileField | undefined
  onSaved: (saved: Profile) => void
  onCancel: () => void
}

export function PersonalInfoForm({ profile, focusOn, onSaved, onCancel }: PersonalInfoFormProps): ReactNode {
  const t = useT()
  const form = useProfileForm(profile, onSaved)
  const { setFocus, formState } = form.form
  const labelOf = (field: ProfileField) => t(`profile:field.${field}`)
  useEffect(() => {
    if (focusOn !== undefined) setFocus(focusOn)
  }, [focusOn, setFocus])

  return (
    <form
      className={layout.stack20}
      noValidate
      onSubmit={form.submit}
      aria-label={t('profile:personal.title')}
    >
      <ErrorSummary
        turn={formState.submitCount}
        items={form.wrong.map(({ field, fieldId, type, message }) =>
          type === EMPTY
            ? { fieldId, label: message, message: '' }
            : { fieldId, label: labelOf(field), message },
        )}
      />
      {form.isRestored ? (
        <p className={notices.info} role="status">
          {t('profile:personal.restored')}
        </p>
      ) : null}
      <p className={lettering.quiet}>{t('shell:field.requiredNote')}</p>
      <ProfileFieldset form={form} waitsFor={profile.pendingEmail && profile.email} />
      <ConflictChoice form={form} labelOf={labelOf} />
      {form.failure === undefined ? null : (
        <p role="alert" className={notices.danger}>
          {form.failure}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('shell:actions.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t('shell:actions.save')}
        </Button>
      </div>
    </form>
  )
}
