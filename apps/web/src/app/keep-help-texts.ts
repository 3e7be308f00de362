import type { PackPart } from '@krash/phrases'
import { needPart } from '#shared/i18n/i18n.ts'

/** What a person may look for without a network; the others are read at leisure, or in an office. */
const kept: readonly PackPart[] = [
  'report',
  'home',
  'own',
  'account',
  'help',
  'follow',
  'photos',
  'questions',
]

/**
 * Loads the texts of the pages that a person may need at any time, when the browser is idle, so that all of it also opens
 * without a network. A page that needs them earlier loads them itself and reports a failure.
 */
export function keepHelpTexts(): void {
  const fetchThem = () => {
    for (const part of kept) needPart(part).catch(() => undefined)
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchThem, { timeout: 10_000 })
  else setTimeout(fetchThem, 3_000)
}
