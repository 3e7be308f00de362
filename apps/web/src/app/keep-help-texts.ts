import { needPart } from '#shared/i18n/i18n.ts'

/**
 * Fetches the texts about lawyers, doctors and appointments, and about messages and the history, when nothing else is to do, so that their pages open
 * without a network too. A page that needs them earlier asks itself, and tells when they do not come.
 */
export function keepHelpTexts(): void {
  const fetchThem = () => {
    void needPart('help').catch(() => undefined)
    void needPart('follow').catch(() => undefined)
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchThem, { timeout: 10_000 })
  else setTimeout(fetchThem, 3_000)
}
