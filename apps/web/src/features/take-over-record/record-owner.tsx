import type { ReactNode } from 'react'
import type { OwnRecord } from '@krash/contract/professional-accounts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './invitation.module.css'

interface RecordOwnerProps {
  record: Pick<OwnRecord, 'fullName' | 'firmName' | 'type'>
  children: ReactNode
}

/** Whom a record of the directory is about. */
export function RecordOwner({ record: { fullName, firmName, type }, children }: RecordOwnerProps): ReactNode {
  const t = useT()
  return (
    <div className={styles.who}>
      <p className={styles.name}>
        <bdi>{fullName}</bdi>
      </p>
      <p className={classNames(lettering.quiet, styles.muted)}>
        {t(`professionalAccounts:${type}`)}
        {firmName === null ? null : (
          <>
            {' · '}
            <bdi>{firmName}</bdi>
          </>
        )}
      </p>
      {children}
    </div>
  )
}
