import { Check, CircleHelp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './wishes-met.module.css'

/** One wish and what a person offers of it. */
export interface WishMet {
  id: string
  label: string
  /** Null while nothing is known about it. */
  isMet: boolean | null
}

interface WishesMetProps {
  wishes: readonly WishMet[]
  /** The first of the best matches. */
  isBest: boolean
}

/** "Best match", one small mark for each wish, and how many of them are met. */
export function WishesMet({ wishes, isBest }: WishesMetProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const met = wishes.filter(({ isMet }) => isMet === true).length
  const unknown = wishes.filter(({ isMet }) => isMet === null).length
  return (
    <>
      {isBest ? <strong>{t('professionals:sort.match')}</strong> : null}
      {wishes.length === 0 ? null : (
        <span className={styles.wishes}>
          <span className={styles.marks} aria-hidden>
            {wishes.map(({ id, label, isMet }) => (
              <span key={id} title={label} data-met={isMet ?? 'unknown'}>
                <Mark isMet={isMet} />
              </span>
            ))}
          </span>
          {t('professionals:wishes.met', { met: formatNumber(met), count: wishes.length })}
          {unknown === 0 ? null : (
            <span className={styles.unknown}>{t('professionals:wishes.unknown', { count: unknown })}</span>
          )}
        </span>
      )}
    </>
  )
}

/** At least half of what the person wished for, if anything. */
export function meetsMost(wishes: readonly WishMet[]): boolean {
  const met = wishes.filter(({ isMet }) => isMet === true).length
  return met > 0 && 2 * met >= wishes.length
}

function Mark({ isMet }: Pick<WishMet, 'isMet'>): ReactNode {
  if (isMet === null) return <CircleHelp />
  return isMet ? <Check /> : <Minus />
}
