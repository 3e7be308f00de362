import { Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PracticeSummary } from '@krash/contract/practice'
import { answerTime } from '#shared/i18n/answer-time.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './answer-requests.module.css'

/** How fast each record is answered: the figure that drivers see. */
export function ReplyClock({ records }: Pick<PracticeSummary, 'records'>): ReactNode {
  const t = useT()
  return records.map(({ professionalId, fullName, medianResponseMinutes: minutes }) => (
    <p key={professionalId} className={classNames(lettering.note, styles.clock)}>
      <Timer aria-hidden />
      <span>
        {records.length > 1 ? (
          <>
            <bdi>{fullName}</bdi>
            {': '}
          </>
        ) : null}
        {minutes === null ? t('practice:clock.unknown') : clockText(minutes, t)}
      </span>
    </p>
  ))
}

function clockText(minutes: number, t: Translate): string {
  const { unit, count } = answerTime(minutes)
  return t(`practice:clock.${unit}`, { count })
}
