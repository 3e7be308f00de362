import { needPart } from '#shared/i18n/i18n.ts'

/**
 * Loads the texts about lawyers, doctors and appointments, about messages and the history, about what a lawyer gets and photos, and of
 * the help page, when the browser is idle, so that all of it also opens without a network. A page that needs them earlier loads them itself
 * and reports a failure.
 */
export function keepHelpTexts(): void {
  const fetchThem = () => {
    void needPart('help').catch(() => undefined)
    void needPart('follow').catch(() => undefined)
    void needPart('photos').catch(() => undefined)
    void needPart('questions').catch(() => undefined)
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchThem, { timeout: 10_000 })
  else setTimeout(fetchThem, 3_000)
}
