import { useCallback } from 'react'
import { packageChanges } from '@krash/contract/lawyer-connections/package-changes'
import type { AgreedPackage } from '@krash/contract/lawyer-connections'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'

/** What of a package is new in words: "the report and 1 picture more"; empty where nothing is. */
export function useChangeWords(): (before: AgreedPackage, now: AgreedPackage) => string {
  const t = useT()
  const { formatList } = useFormats()
  return useCallback(
    (before, now) => {
      const words = packageChanges(before, now).flatMap(({ item, added, removed }) =>
        item === 'documents'
          ? [
              ...(added > 0 ? [t('lawyerConnections:changed.more', { count: added })] : []),
              ...(removed > 0 ? [t('lawyerConnections:changed.less', { count: removed })] : []),
            ]
          : [t(`lawyerConnections:changed.${item}`)],
      )
      return formatList(words)
    },
    [t, formatList],
  )
}
