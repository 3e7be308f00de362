import type { NotificationKind, PushPayload } from '@krash/contract'
import { fallbackLanguage, languageOfTag } from '@krash/phrases'
import { readPhraseFile } from '#platform/phrase-files.ts'

const phrases = readPhraseFile('notifications')

/** What a device shows in the person's language: what happened, but not who, what was written, or where. */
export function pushWords({
  id,
  kind,
  language,
  hasInbox,
}: {
  id: string
  kind: NotificationKind
  language: string
  hasInbox: boolean
}): PushPayload {
  const shipped = languageOfTag(language) ?? fallbackLanguage
  const say = (part: string): string => {
    const text = phrases.get(shipped)?.get(`push.${kind}.${part}`)
    if (text === undefined) throw new Error(`no phrase for a push of ${kind}`)
    return text
  }
  return { id, kind, language: shipped, title: say('title'), body: say('body'), hasInbox }
}
