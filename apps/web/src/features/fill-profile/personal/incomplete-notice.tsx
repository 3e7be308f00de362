import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import type { ProfileField } from './profile-values.ts'
import styles from '../profile.module.css'

/** Names what is missing: advice, not a gate. */
export function IncompleteNotice({ missing }: { missing: readonly ProfileField[] }): ReactNode {
  const t = useT()
  const { formatList } = useFormats()
  const fields = formatList(missing.map((field) => t(`profile:field.${field}`)))
  return (
    <div className={classNames(notices.info, styles.warning)}>
      <Info aria-hidden />
      <p>
        <strong>{t('profile:incomplete.title')}</strong> {t('profile:incomplete.text', { fields })}
      </p>
    </div>
  )
}
