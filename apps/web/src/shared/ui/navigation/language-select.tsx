import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { isShipped, languages, shippedLanguages } from '@krash/phrases'
import { chooseLanguage, useLanguageState } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import styles from './language-select.module.css'

/**
 * The language switch: the device's own list, with every language under its own name. `isShort` leaves out its icon on a
 * phone, where a header needs the room.
 */
export function LanguageSelect({ isShort }: { isShort?: boolean }): ReactNode {
  const t = useT()
  const { wanted, status } = useLanguageState()
  return (
    <label className={styles.frame} data-short={isShort || undefined}>
      <Globe aria-hidden />
      <span className={visuallyHidden.hidden}>{t('shell:language.label')}</span>
      <select
        className={styles.select}
        value={wanted}
        aria-busy={status === 'loading' || undefined}
        onChange={({ target }) => isShipped(target.value) && void chooseLanguage(target.value)}
      >
        {shippedLanguages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </select>
    </label>
  )
}
