import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import styles from './why-button.module.css'

interface WhyButtonProps {
  name: string
  isOpen: boolean
  /** The id of the reasons element. */
  controls: string
  onToggle: () => void
}

/** Opens the reasons below it. */
export function WhyButton({ name, isOpen, controls, onToggle }: WhyButtonProps): ReactNode {
  const t = useT()
  return (
    <Button
      variant="text"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={t('professionals:card.whyOf', { name })}
      icon={<ChevronDown aria-hidden className={styles.chevron} />}
      onClick={onToggle}
    >
      {t('professionals:card.why')}
    </Button>
  )
}
