import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { differingFields } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'
import styles from '../profile.module.css'

interface ConflictChoiceProps {
  mine: ProfileValues
  theirs: ProfileValues
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** The profile was changed on another device: shows both versions and lets the person choose. */
export function ConflictChoice({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictChoiceProps): ReactNode {
  const t = useT()
  return (
    <section className={styles.conflict} aria-labelledby="profile-conflict">
      <h3 id="profile-conflict">{t('profile:conflict.title')}</h3>
      <dl className={styles.versions}>
        {differingFields(mine, theirs).map((field) => (
          <div key={field}>
            <dt>{t(`profile:field.${field}`)}</dt>
            <dd>
              <span>{t('profile:conflict.yours')}</span> <bdi>{mine[field] || t('profile:view.none')}</bdi>
            </dd>
            <dd>
              <span>{t('profile:conflict.theirs')}</span> <bdi>{theirs[field] || t('profile:view.none')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.choices}>
        <Button onClick={onTakeTheirs}>{t('profile:conflict.takeTheirs')}</Button>
        <Button onClick={onKeepMine}>{t('profile:conflict.keepMine')}</Button>
      </div>
    </section>
  )
}
