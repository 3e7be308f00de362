import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { CallList, CallRow } from '#shared/ui/content/call-row.tsx'
import { SignPlate } from '#shared/ui/signs/sign-plate.tsx'
import styles from './dashboard.module.css'
import { useStepWords } from './step-words.tsx'
import type { Step } from './step-words.tsx'

/** The one thing to do next. */
export function StepPlate({ step }: { step: Step }): ReactNode {
  const { icon, title, text, href } = useStepWords()(step)
  const isOutside = href.startsWith('https:')
  return (
    <SignPlate
      tone="green"
      href={href}
      icon={icon}
      title={title}
      description={text}
      {...(isOutside && { target: '_blank', rel: 'noreferrer' })}
    />
  )
}

/** What comes after it, quieter. */
export function StepRows({ steps }: { steps: readonly Step[] }): ReactNode {
  const t = useT()
  const words = useStepWords()
  if (steps.length === 0) return null
  return (
    <div className={styles.rows}>
      <CallList label={t('dashboard:step.list')}>
        {steps.map((step) => {
          const { title, button, ...row } = words(step)
          return (
            <CallRow key={step.kind} {...row} title={title} button={button} name={`${button}: ${title}`} />
          )
        })}
      </CallList>
    </div>
  )
}
