import type { SharedPackage } from '@krash/contract/lawyer-connections'
import { priorities } from '@krash/contract/professionals/match-score'
import { caseTypes } from '@krash/contract/professionals/professional-choices'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'

/** The kind of case and what matters to the person in words; empty where nothing was answered. */
export function useWishWords(shared: SharedPackage['case']): { caseType: string; matters: string } {
  const t = useT()
  const { formatList } = useFormats()
  const caseType = caseTypes.find((known) => known === shared?.caseType)
  const matters = priorities
    .filter((known) => shared?.priorities?.includes(known))
    .map((known) => t(`guided:priorities.ids.${known === 'location' ? 'local' : known}`))
  return {
    caseType: caseType ? t(`guided:caseType.ids.${caseType}`) : '',
    matters: formatList(matters),
  }
}
