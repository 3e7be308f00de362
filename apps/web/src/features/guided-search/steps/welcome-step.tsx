import { Award, MessageCircle, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import roundSign from '#shared/styles/round-sign.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './welcome-step.module.css'

const benefits = [
  { id: 'experience', icon: <Award aria-hidden /> },
  { id: 'reputation', icon: <Star aria-hidden /> },
  { id: 'responseTime', icon: <MessageCircle aria-hidden /> },
] as const

interface WelcomeStepProps {
  placePicker: ReactNode
  onStart: () => void
}

/** Explains what can be compared and asks for the place. */
export function WelcomeStep({ placePicker, onStart }: WelcomeStepProps): ReactNode {
  const t = useT()
  return (
    <>
      <p className={lettering.muted}>{t('guided:welcome.lead')}</p>
      <ul className={styles.benefits} aria-label={t('guided:welcome.compare')}>
        {benefits.map(({ id, icon }) => (
          <li key={id} className={styles.benefit}>
            <span className={classNames(roundSign.small, styles.icon)}>{icon}</span>
            <strong>{t(`guided:welcome.${id}`)}</strong>
            <span className={lettering.note}>{t(`guided:welcome.${id}Text`)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.place}>{placePicker}</div>
      <div className={styles.start}>
        <Button variant="primary" onClick={onStart}>
          {t('guided:start')}
        </Button>
        <p className={lettering.note}>{t('guided:kept')}</p>
      </div>
    </>
  )
}
