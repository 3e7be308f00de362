import type { PackPart } from '@krash/phrases'
import { standsWritten } from '#shared/written-page.ts'
import { addPart, wantedLanguage } from './i18n.ts'

/**
 * Loads a part of the texts ahead of its page, which reports a failure itself. Throws it where the text can be read already,
 * in a page that the build has written and the app would replace.
 */
export async function prepareLongTexts(part: PackPart): Promise<void> {
  try {
    await addPart(wantedLanguage(), part)
  } catch (error) {
    if (standsWritten()) throw error
  }
}
