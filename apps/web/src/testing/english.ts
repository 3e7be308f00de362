import { vi } from 'vitest'
import { startLanguages } from '#shared/i18n/i18n.ts'

/** What the texts of the app need outside of a browser: English, and a network. For `beforeAll`. */
export async function speakEnglish(): Promise<void> {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { documentElement: { lang: 'en', dir: 'ltr' } })
  vi.stubGlobal('navigator', { onLine: true })
  await startLanguages()
}
