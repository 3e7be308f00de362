import { CircleCheck, CircleSlash, Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SharedItem } from '@krash/contract/lawyer-connections'
import type { ConflictCheck } from '@krash/contract/lawyer-connections/conflict-check'
import type { DocumentCounts } from '@krash/contract/lawyer-connections/count-documents'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Chip } from '#shared/ui/content/chip.tsx'
import { useDocumentWords } from './package/use-document-words.ts'

interface Sharing {
  name: string
  isDemo: boolean
  /** Somebody answers for the lawyer. */
  hasAccount: boolean
  conflictCheck: ConflictCheck
  /** Somebody who answered for the lawyer has opened something of it. */
  wasOpened: boolean
}

/** What a lawyer sees by now of what is shared with them: all, the names alone, or nothing because nobody is there. */
export function seenOf({ hasAccount, conflictCheck }: Pick<Sharing, 'hasAccount' | 'conflictCheck'>) {
  if (!hasAccount) return 'nothing'
  return conflictCheck === 'waiting' ? 'names' : 'all'
}

/** Whether a lawyer can see what is shared with them, of an agreement that is not over. */
export function SharingState({ name, isDemo, wasOpened, ...sharing }: Sharing): ReactNode {
  const t = useT()
  const seen = seenOf(sharing)
  if (seen === 'all')
    return (
      <Chip tone="go" icon={<CircleCheck aria-hidden />}>
        {t('sharing:state.canSee')}
      </Chip>
    )
  if (seen === 'names')
    return (
      <Chip tone="info" icon={<Clock3 aria-hidden />}>
        {t('sharing:state.waiting', { name: isolated(name) })}
      </Chip>
    )
  if (wasOpened) return <Chip icon={<CircleSlash aria-hidden />}>{t('sharing:state.left')}</Chip>
  return (
    <Chip icon={<Clock3 aria-hidden />}>{t(isDemo ? 'sharing:state.invented' : 'sharing:state.kept')}</Chip>
  )
}

interface SharedItemsProps {
  items: readonly SharedItem[]
  documents: DocumentCounts
}

/** "Contact, report, 4 photos, and 1 paper" */
export function SharedItems({ items, documents }: SharedItemsProps): ReactNode {
  const t = useT()
  const { formatList } = useFormats()
  const wordsOf = useDocumentWords()
  const words = items.flatMap((item) =>
    item === 'documents' ? wordsOf(documents) : [t(`sharing:items.${item}`)],
  )
  return <p className={lettering.muted}>{formatList(words)}</p>
}
