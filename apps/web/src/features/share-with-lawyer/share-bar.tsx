import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { PackagePreview, SharedItem } from '@krash/contract/lawyer-connections'
import type { DocumentCounts } from '@krash/contract/lawyer-connections/count-documents'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { ActionBar } from '#shared/ui/navigation/action-bar.tsx'
import { ShareTrouble } from './share-trouble.tsx'
import { useShare } from './use-share.ts'
import type { ShareableLawyer, ShareParts } from './use-share.ts'
import styles from './share-bar.module.css'

interface ShareBarProps extends ShareParts {
  lawyer: ShareableLawyer
  items: readonly SharedItem[]
  checksFirst: boolean
  /** How many photos and papers the report has. */
  counts: DocumentCounts
  /** Which of the chosen lawyers this one is. */
  place: { now: number; of: number }
  /** The package as the lawyer would see it. */
  package: ReactNode
}

/** Who gets what in one line, which opens all of it, and the button whose press is the agreement. */
export function ShareBar(props: ShareBarProps): ReactNode {
  const { lawyer, items, checksFirst, counts, place, obstacle, preview, onLook } = props
  const t = useT()
  const lineId = useId()
  const [isOpen, setOpen] = useState(false)
  const { isPending, failure, changed, share, reset } = useShare(lawyer, props)
  const name = isolated(lawyer.fullName)
  const gets = t('lawyerConnections:bar.gets', { name, items: useItems(items, counts) })

  function look(now: PackagePreview): void {
    onLook(now)
    reset()
    setOpen(true)
  }

  return (
    <ActionBar>
      <section className={styles.bar} aria-label={t('lawyerConnections:bar.title', { name })}>
        <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span id={lineId}>
            {place.of > 1 ? <strong>{t('lawyerConnections:bar.place', place)} </strong> : null}
            {checksFirst ? t('lawyerConnections:check.barNames', { name }) : gets}
          </span>
          <ChevronUp aria-hidden />
        </button>
        <ShareTrouble
          text={obstacle ?? failure}
          preview={preview}
          changed={changed}
          onLook={look}
          className={styles.why}
        />
        <Button
          variant="primary"
          isBusy={isPending || (preview === undefined && obstacle === undefined)}
          disabled={obstacle !== undefined || changed !== undefined}
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
        title={t('lawyerConnections:preview.title', { name })}
      >
        <div className={layout.stack16}>
          {props.package}
          {/* Inside what scrolls, so that keys reach its end. */}
          <Button isWide onClick={() => setOpen(false)}>
            {t('shell:actions.close')}
          </Button>
        </div>
      </Dialog>
    </ActionBar>
  )
}

/** "contact, report, 4 pictures, and 1 paper" */
function useItems(items: readonly SharedItem[], { pictures, papers }: DocumentCounts): string {
  const t = useT()
  const { formatList } = useFormats()
  const documents = [
    ...(pictures > 0 ? [t('lawyerConnections:bar.documents', { count: pictures })] : []),
    ...(papers > 0 ? [t('sharing:items.papers', { count: papers })] : []),
  ]
  if (documents.length === 0) documents.push(t('lawyerConnections:bar.noDocuments'))
  const words = items.flatMap((item) =>
    item === 'documents' ? documents : [t(`lawyerConnections:bar.${item}`)],
  )
  return formatList(words)
}
