import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { SharedItem, SharedPackage } from '@krash/contract/lawyer-connections'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { isolated } from '#shared/i18n/professional-words.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { ActionBar } from '#shared/ui/navigation/action-bar.tsx'
import { SharedPreview } from './shared-preview.tsx'
import { useShare } from './use-share.ts'
import type { ShareableLawyer, ShareParts } from './use-share.ts'
import styles from './share-bar.module.css'

interface ShareBarProps extends ShareParts {
  lawyer: ShareableLawyer
  /** Built by the same function that the server shares with. */
  shared: SharedPackage
  items: readonly SharedItem[]
  /** Which of the chosen lawyers this one is. */
  place: { now: number; of: number }
}

/** Who gets what in one line, which opens all of it, and the button whose press is the agreement. */
export function ShareBar({ lawyer, shared, items, place, obstacle, bodyFor }: ShareBarProps): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const lineId = useId()
  const [isOpen, setOpen] = useState(false)
  const { isPending, failure, share } = useShare(lawyer, bodyFor)
  const name = isolated(lawyer.fullName, shown)
  return (
    <ActionBar>
      <section className={styles.bar} aria-label={t('lawyerConnections:bar.title', { name })}>
        <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span id={lineId}>
            {place.of > 1 ? <strong>{t('lawyerConnections:bar.place', place)} </strong> : null}
            {t('lawyerConnections:bar.gets', { name, items: useItems(items, shared) })}
          </span>
          <ChevronUp aria-hidden />
        </button>
        <p role="status" className={styles.why}>
          {obstacle ?? failure}
        </p>
        <Button
          variant="primary"
          isBusy={isPending}
          disabled={obstacle !== undefined}
          aria-describedby={lineId}
          aria-label={t('lawyerConnections:lawyers.shareWith', { name: lawyer.fullName })}
          onClick={share}
        >
          {t('lawyerConnections:lawyers.share')}
        </Button>
      </section>
      <Dialog
        isOpen={isOpen}
        isWide
        onClose={() => setOpen(false)}
        title={t('lawyerConnections:bar.title', { name })}
      >
        <div className={layout.stack16}>
          <SharedPreview shared={shared} items={items} />
          {/* Inside what scrolls, so that keys reach its end. */}
          <Button isWide onClick={() => setOpen(false)}>
            {t('shell:actions.close')}
          </Button>
        </div>
      </Dialog>
    </ActionBar>
  )
}

/** "contact, report and 4 pictures" */
function useItems(items: readonly SharedItem[], { documents }: SharedPackage): string {
  const t = useT()
  const { formatList } = useFormats()
  const count = documents?.length ?? 0
  const pictures =
    count === 0 ? t('lawyerConnections:bar.noDocuments') : t('lawyerConnections:bar.documents', { count })
  const words = items.map((item) => (item === 'documents' ? pictures : t(`lawyerConnections:bar.${item}`)))
  return formatList(words)
}
