import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './restored-note.module.css'

/** Says that what is shown was typed earlier and is not saved. */
export function RestoredNote({ onStartFresh }: { onStartFresh: () => void }): ReactNode {
  const t = useT()
  return (
    <div className={classNames(notices.bar, styles.restored)}>
      <History aria-hidden />
      <p>{t('shell:draft.restored')}</p>
      <Button variant="text" onClick={onStartFresh}>
        {t('shell:draft.startFresh')}
      </Button>
    </div>
  )
}
