import { Check, HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Accident } from '@krash/contract/accidents'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Card } from '#shared/ui/content/card.tsx'
import styles from './people.module.css'

interface ToldCardProps {
  accident: Accident
  /** The message for the person's own people. */
  children: ReactNode
}

/** Who was reached after the accident, and the way to tell one's own people. */
export function ToldCard({ accident: { calls }, children }: ToldCardProps): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  return (
    <Card title={t('claims:told.title')} icon={<HeartHandshake aria-hidden />}>
      {calls.length === 0 ? (
        <p className={lettering.quiet}>{t('claims:told.none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('claims:told.list')}>
          {calls.map(({ callee, at }) => (
            <li key={callee} className={styles.done}>
              <Check aria-hidden />
              <span>{t(`claims:timeline.called.${callee}`)}</span>
              <time dateTime={at} className={lettering.quiet}>
                {formatDateTime(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}
