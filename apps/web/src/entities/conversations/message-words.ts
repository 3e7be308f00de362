import type { Message } from '@krash/contract/conversations'
import type { Translate } from '#shared/i18n/use-t.ts'

/** What a message says: a ready sentence in the language of the screen, anything else as it was typed. */
export function wordsOf({ content, readySentence }: Message, t: Translate): string {
  return readySentence && content !== '' ? t(`conversations:ready.${readySentence}`) : content
}
