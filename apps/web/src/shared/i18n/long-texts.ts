import type { PackPart } from '@krash/phrases'
import { addPart, wantedLanguage } from './i18n.ts'

/** Loads a part of the texts ahead of its page, which reports a failure itself. */
export async function prepareLongTexts(part: PackPart): Promise<void> {
  await addPart(wantedLanguage(), part).catch(() => undefined)
}
