import type { DeclineReason } from '@krash/contract'
import { type ShippedLanguage, fallbackLanguage, languageOfTag } from '@krash/phrases'
import { type Acting, actingFor } from '#platform/acting.ts'
import { readPhraseFile } from '#platform/phrase-files.ts'
import { languageOf } from './practice.repository.ts'

const phrases = readPhraseFile('conversations')

/** The text of a refusal without words: in the person's language, for places where the app does not show its own phrase. */
export async function readySentence(
  acting: Acting,
  personId: string,
  reason: DeclineReason,
): Promise<{ text: string; readySentence: DeclineReason }> {
  const chosen = await actingFor(acting, personId, ({ tx, userId }) => languageOf(tx, userId))
  const language: ShippedLanguage = languageOfTag(chosen) ?? fallbackLanguage
  const text = phrases.get(language)?.get(`ready.${reason}`)
  if (text === undefined) throw new Error(`no ready sentence for ${reason}`)
  return { text, readySentence: reason }
}
