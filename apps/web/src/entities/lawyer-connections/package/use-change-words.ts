import { useCallback } from 'react'
import { packageChanges } from '@krash/contract/lawyer-connections/package-changes'
import type { PackageChange } from '@krash/contract/lawyer-connections/package-changes'
import type { AgreedPackage } from '@krash/contract/lawyer-connections'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'

/** What of a package is new in words: "the report, 1 picture more, and 1 paper more"; empty where nothing is. */
export function useChangeWords(): (before: AgreedPackage, now: AgreedPackage) => string {
  const t = useT()
  const { formatList } = useFormats()
  return useCallback(
    (before, now) => {
      const words = packageChanges(before, now).flatMap((change) =>
        change.item === 'documents'
          ? documentWords(change, t)
          : [t(`lawyerConnections:changed.${change.item}`)],
      )
      return formatList(words)
    },
    [t, formatList],
  )
}

function documentWords({ added, removed }: PackageChange, t: Translate): string[] {
  const counts = [
    ['more', added.pictures],
    ['morePapers', added.papers],
    ['less', removed.pictures],
    ['lessPapers', removed.papers],
  ] as const
  return counts.flatMap(([word, count]) =>
    count > 0 ? [t(`lawyerConnections:changed.${word}`, { count })] : [],
  )
}
