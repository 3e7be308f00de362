import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import styles from './advice.module.css'

const questions = ['similar', 'who', 'cost', 'time', 'next', 'insurer'] as const
const reminders = ['privacy', 'obligation', 'free', 'limits', 'instincts'] as const

/** Five reminders; once something was shared, preceded by questions for the first talk. */
export function Advice({ hasShared }: { hasShared: boolean }): ReactNode {
  const t = useT()
  return (
    <aside className={styles.advice}>
      <div role="status">
        {hasShared ? (
          <Card title={t('lawyerConnections:questions.title')}>
            <ol className={styles.questions}>
              {questions.map((question) => (
                <li key={question}>{t(`lawyerConnections:questions.${question}`)}</li>
              ))}
            </ol>
          </Card>
        ) : null}
      </div>
      <Card title={t('lawyerConnections:reminders.title')}>
        <dl className={styles.reminders}>
          {reminders.map((reminder) => (
            <div key={reminder}>
              <dt>{t(`lawyerConnections:reminders.${reminder}`)}</dt>
              <dd>{t(`lawyerConnections:reminders.${reminder}Text`)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </aside>
  )
}
