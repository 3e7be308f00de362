import type { Moment } from './formats.ts'
import { useLanguageState } from './i18n.ts'
import { useFormats } from './use-formats.ts'
import { useT } from './use-t.ts'

/** A relative time inside a sentence: "last seen: just now", where "Just now" loses its capital. */
export function useRelativeInside(): (moment: Moment) => string {
  const { shown } = useLanguageState()
  const { formatRelative } = useFormats()
  const now = useT()('shell:time.justNow')
  return (moment) => {
    const text = formatRelative(moment)
    return text === now ? now.toLocaleLowerCase(shown) : text
  }
}
