import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import type { Profile } from '@krash/contract/profile'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import styles from '../profile.module.css'
import { ProfileFieldset } from './profile-fieldset.tsx'
import type { ProfileField } from './profile-values.ts'
import type { Savers } from '#shared/forms/use-saved-field.ts'

interface PersonalInfoFormProps {
  profile: Profile
  /** The field to focus when the form appears; undefined for a form that reopened by itself. */
  focusOn: ProfileField | undefined
  onDone: () => void
}

/** The personal information to change; each field is saved when it is left. */
export function PersonalInfoForm({ profile, focusOn, onDone }: PersonalInfoFormProps): ReactNode {
  const t = useT()
  const [savers] = useState<Savers>(() => new Map())
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (focusOn !== undefined) document.getElementById(`profile-${focusOn}`)?.focus()
  }, [focusOn])

  const saveAll = useEffectEvent(() => Promise.all([...savers.values()].map((save) => save())))
  useEffect(() => {
    // A page that is put away may not come back.
    const hide = () => {
      if (document.visibilityState === 'hidden') void saveAll()
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [])

  async function finish(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const outcomes = await Promise.all(
      [...savers].map(async ([name, save]) => ({ name, isSaved: await save() })),
    )
    setBusy(false)
    const unsaved = outcomes.find(({ isSaved }) => !isSaved)
    if (unsaved === undefined) onDone()
    else document.getElementById(`profile-${unsaved.name}`)?.focus()
  }

  return (
    <form
      className={layout.stack20}
      noValidate
      onSubmit={(event) => void finish(event)}
      aria-label={t('profile:personal.title')}
    >
      <p className={lettering.quiet}>{t('profile:asYouGo')}</p>
      <ProfileFieldset profile={profile} savers={savers} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('profile:done')}
        </Button>
      </div>
    </form>
  )
}
