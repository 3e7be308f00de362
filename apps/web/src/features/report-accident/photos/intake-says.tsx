import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { PHOTOS_PER_ACCIDENT } from '@krash/contract/files'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './photo-field.module.css'
import type { Intake } from './take-files.ts'

const problems = ['notImage', 'broken', 'tooBig', 'tooMany', 'noSpace'] as const

/** Names the files that were left out, with the reason, and those that were made smaller. */
export function IntakeSays({ intake }: { intake: Intake | undefined }): ReactNode {
  const t = useT()
  const { formatList } = useFormats()
  if (!intake) return null
  // File names run left to right, whatever the surrounding language (Unicode isolates).
  const listed = (names: string[]) => formatList(names.map((name) => isolated(name)))
  const told = (key: (typeof problems)[number] | 'smaller') => {
    const names = intake[key]
    const values = { count: names.length, names: listed(names), max: PHOTOS_PER_ACCIDENT }
    return names.length === 0 ? [] : [{ key, text: t(`photos:take.${key}`, values) }]
  }
  return (
    <>
      {intake.added > 0 ? (
        <p className={styles.added}>{t('photos:take.added', { count: intake.added })}</p>
      ) : null}
      {problems.flatMap(told).map(({ key, text }) => (
        <p key={key} className={styles.problem}>
          <CircleAlert aria-hidden />
          <span>{text}</span>
        </p>
      ))}
      {told('smaller').map(({ key, text }) => (
        <p key={key} className={styles.note}>
          <Info aria-hidden />
          <span>{text}</span>
        </p>
      ))}
    </>
  )
}
