import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ReactNode } from 'react'
import { profileForm } from '@krash/contract/profile-form'
import type { Profile } from '@krash/contract/profile'
import type { ProfileForm } from '@krash/contract/profile-form'
import { ApiError } from '#shared/api/call.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { useLateValidation } from '#shared/forms/use-late-validation.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { profileFailureText } from './profile-failure.ts'
import { fieldId, ProfileFieldset } from './profile-fieldset.tsx'
import { useLatestProfile, useSaveProfile } from './profile-query.ts'
import { profileFields, valuesOf } from './profile-values.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'
import styles from './profile.module.css'

interface PersonalInfoFormProps {
  profile: Profile
  onSaved: () => void
  onCancel: () => void
}

/** Changes the personal information. What arrives from the server meanwhile never overwrites what is typed. */
export function PersonalInfoForm({ profile, onSaved, onCancel }: PersonalInfoFormProps): ReactNode {
  const t = useT()
  const { form, timing, submit, failure, isBusy, theirs, setBase } = useProfileForm(profile, onSaved)
  const { errors, submitCount } = form.formState
  const wrong = submitCount > 0 ? profileFields.filter((field) => errors[field]) : []

  function takeTheirs(): void {
    if (theirs === undefined) return
    form.reset(valuesOf(theirs))
    setBase(theirs)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t('profile:personal.title')}>
      <ErrorSummary
        turn={submitCount}
        items={wrong.map((field) => ({
          fieldId: fieldId(field),
          label: t(`profile:field.${field}`),
          message: errors[field]?.message ?? '',
        }))}
      />
      <p className={styles.note}>{t('shell:field.requiredNote')}</p>
      <ProfileFieldset form={form} timing={timing} />
      {theirs === undefined ? null : (
        <ConflictChoice
          mine={form.getValues()}
          theirs={valuesOf(theirs)}
          onKeepMine={() => {
            setBase(theirs)
            submit()
          }}
          onTakeTheirs={takeTheirs}
        />
      )}
      <div role="alert">
        {failure === undefined || theirs !== undefined ? null : <p className={styles.failure}>{failure}</p>}
      </div>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('shell:actions.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('shell:actions.save')}
        </Button>
      </div>
    </form>
  )
}

function useProfileForm(profile: Profile, onSaved: () => void) {
  const [base, setBaseState] = useState(profile)
  const [theirs, setTheirs] = useState<Profile>()
  const [failure, setFailure] = useState<string>()
  const save = useSaveProfile()
  const readLatest = useLatestProfile()
  const form = useForm<ProfileValues, unknown, ProfileForm>({
    defaultValues: valuesOf(profile),
    resolver: contractResolver<ProfileValues, ProfileForm>(profileForm),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const timing = useLateValidation(form)

  function setBase(next: Profile): void {
    setBaseState(next)
    setTheirs(undefined)
  }

  async function send(values: ProfileForm, version: Profile): Promise<void> {
    setFailure(undefined)
    const { shareData, dataSharingConsent, updatedAt } = version
    try {
      await save.mutateAsync({ ...values, shareData, dataSharingConsent, updatedAt })
      onSaved()
    } catch (error) {
      setFailure(profileFailureText(error))
      if (error instanceof ApiError) await explain(error)
    }
  }

  async function explain(error: ApiError): Promise<void> {
    for (const { field, message } of error.fieldErrors) form.setError(field as ProfileField, { message })
    if (error.code === 'CHANGED_ELSEWHERE') await compare()
  }

  async function compare(): Promise<void> {
    try {
      setTheirs(await readLatest())
    } catch (error) {
      setFailure(profileFailureText(error))
    }
  }

  function submit(event?: { preventDefault: () => void }): void {
    event?.preventDefault()
    if (save.isPending) return
    // Keeping one's own version after a conflict builds on the version that was shown.
    const version = event === undefined ? (theirs ?? base) : base
    void form.handleSubmit((values) => send(values, version))()
  }

  return { form, timing, submit, failure, isBusy: save.isPending, theirs, setBase }
}
