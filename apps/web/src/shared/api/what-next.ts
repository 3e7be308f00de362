import type { PhraseKey } from '@krash/phrases'
import { translate } from '#shared/i18n/use-t.ts'

/** A sentence that says only what failed, and after it one of ours that says what to do. */
export function withNext(said: string, next: PhraseKey): string {
  return `${closed(said)} ${translate(next)}`
}

/** The text with a full stop, so that a sentence may follow: the answers that the product fixes word by word have none. */
export function closed(text: string): string {
  if (/[.!?。！？؟]$/u.test(text)) return text
  return `${text}${/\p{Script=Han}$/u.test(text) ? '。' : '.'}`
}
