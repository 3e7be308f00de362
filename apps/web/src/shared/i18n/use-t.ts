import { useMemo } from 'react'
import { fallbackLanguage } from '@krash/phrases'
import type { PhraseKey, ShippedLanguage } from '@krash/phrases'
import { phraseBook, shownLanguage, useLanguageState } from './i18n.ts'
import type { PhraseValues } from './phrase-book.ts'

export type { PhraseValues }

/** The text of a phrase. `values` fill the `{{names}}`; `count` chooses the plural form. */
export type Translate = (key: PhraseKey, values?: PhraseValues) => string

/** The texts in the person's language; the component renders again when it changes. */
export function useT(): Translate {
  const { shown } = useLanguageState()
  return useMemo(() => translateIn(shown), [shown])
}

/** The text of a phrase, for use outside components. It does not follow a change of language. */
export const translate: Translate = (key, values) => translateIn(shownLanguage())(key, values)

/** The text of a key from outside (a schema's message, an activity of the server); undefined for an unknown phrase. */
export function translateUnknown(key: string, values?: PhraseValues): string | undefined {
  return find(shownLanguage(), key, values)
}

function translateIn(language: ShippedLanguage): Translate {
  return (key, values) => find(language, key, values) ?? key
}

/** A phrase missing in a language is shown in English, if English is loaded. */
function find(language: ShippedLanguage, key: string, values: PhraseValues | undefined): string | undefined {
  return phraseBook(language)?.find(key, values) ?? phraseBook(fallbackLanguage)?.find(key, values)
}
