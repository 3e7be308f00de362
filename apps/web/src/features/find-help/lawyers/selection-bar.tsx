import type { ReactNode } from 'react'
import { clearChosen, restoreChosen } from '#entities/professionals/chosen-lawyers.ts'
import type { ChosenLawyer } from '#entities/professionals/chosen-lawyers.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { ActionBar } from '#shared/ui/navigation/action-bar.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  chosen: readonly ChosenLawyer[]
  onContinue: () => void
}

/** Shows the chosen lawyers and a button to continue, at the bottom edge; renders nothing while nobody is chosen. */
export function SelectionBar({ chosen, onContinue }: SelectionBarProps): ReactNode {
  const t = useT()
  const { formatList } = useFormats()
  if (chosen.length === 0) return null
  const count = chosen.length
  const names = formatList(chosen.map(({ fullName }) => isolated(fullName)))

  function clear(): void {
    const before = chosen
    clearChosen()
    showToast({
      kind: 'info',
      text: t('professionals:selection.cleared'),
      onUndo: () => restoreChosen(before),
    })
  }

  return (
    <ActionBar>
      <section className={styles.line} aria-label={t('professionals:selection.label')}>
        <p className={styles.count}>{t('professionals:selection.named', { count, names })}</p>
        <Button ref={focusGoesOn} variant="text" onClick={clear}>
          {t('professionals:selection.clear')}
        </Button>
        <Button variant="primary" onClick={onContinue}>
          {t('professionals:selection.continue')}
        </Button>
      </section>
    </ActionBar>
  )
}
