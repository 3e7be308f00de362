import type { DocumentCounts } from '@krash/contract/lawyer-connections/count-documents'
import { useT } from '#shared/i18n/use-t.ts'

/** "4 photos" and "1 paper", each where there is one. */
export function useDocumentWords(): (counts: DocumentCounts) => string[] {
  const t = useT()
  return ({ pictures, papers }) => [
    ...(pictures > 0 ? [t('sharing:items.photos', { count: pictures })] : []),
    ...(papers > 0 ? [t('sharing:items.papers', { count: papers })] : []),
  ]
}
