import { BadgeCheck, FileSearch, Hourglass, ReceiptText, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import roundSign from '#shared/styles/round-sign.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { useGuidedAnswers } from '../answers/answers-store.ts'
import type { GuidedStep } from '../answers/guided-answers.ts'
import styles from './research-step.module.css'

const tips = [
  { id: 'license', icon: <BadgeCheck aria-hidden /> },
  { id: 'compare', icon: <Users aria-hidden /> },
  { id: 'fee', icon: <ReceiptText aria-hidden /> },
  { id: 'cases', icon: <FileSearch aria-hidden /> },
  { id: 'pressure', icon: <Hourglass aria-hidden /> },
] as const

interface ResearchStepProps {
  placeName: string | null
  onChange: (step: GuidedStep) => void
}

/** Reviews the answers, each with a link to change it, and gives advice on choosing. */
export function ResearchStep({ placeName, onChange }: ResearchStepProps): ReactNode {
  const t = useT()
  const { caseType, priorities } = useGuidedAnswers()
  return (
    <>
      <Card title={t('guided:research.review')}>
        <dl className={layout.stack}>
          <Answer
            name={t('guided:research.place')}
            changeText={t('guided:changePlace')}
            onChange={() => onChange(0)}
          >
            <bdi>{placeName ?? t('guided:research.placeUnknown')}</bdi>
          </Answer>
          <Answer
            name={t('guided:research.case')}
            changeText={t('guided:changeCase')}
            onChange={() => onChange(1)}
          >
            {caseType === null ? null : t(`guided:caseType.ids.${caseType}`)}
          </Answer>
          <Answer
            name={t('guided:research.priorities')}
            changeText={t('guided:changePriorities')}
            onChange={() => onChange(2)}
          >
            <span className={styles.priorities}>
              {priorities.map((priority) => (
                <Chip key={priority} tone="go">
                  {t(`guided:priorities.ids.${priority}`)}
                </Chip>
              ))}
            </span>
          </Answer>
        </dl>
      </Card>
      <section className={layout.stack12} aria-labelledby="guided-tips">
        <h2 id="guided-tips">{t('guided:research.tips')}</h2>
        <ol className={styles.list}>
          {tips.map(({ id, icon }) => (
            <li key={id} className={styles.tip}>
              <span className={classNames(roundSign.small, styles.icon)}>{icon}</span>
              <strong>{t(`guided:research.${id}`)}</strong>
              <span className={styles.text}>{t(`guided:research.${id}Text`)}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

interface AnswerProps {
  name: string
  changeText: string
  onChange: () => void
  children: ReactNode
}

function Answer({ name, changeText, onChange, children }: AnswerProps): ReactNode {
  const t = useT()
  return (
    <div className={styles.answer}>
      <dt className={styles.text}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.change}>
        <Button variant="text" aria-label={changeText} onClick={onChange}>
          {t('guided:change')}
        </Button>
      </dd>
    </div>
  )
}
