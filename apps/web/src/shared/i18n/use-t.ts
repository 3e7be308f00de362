import { useMemo } from 'react'
import { fallbackLanguage } from '@krash/phrases'
import type { PhraseKey, ShippedLanguage } from '@krash/phrases'
import { phraseBook, shownLanguage, useLanguageState } from './i18n.ts'
import type { PhraseValues } from './phrase-book.ts'

export type { PhraseValues }

/** Text of a phrase. `values` fill the `{{names}}`; `count` chooses the plural form. */
export type Translate = (key: PhraseKey, values?: PhraseValues) => string

/** The texts in the person's language; the component renders again when it changes. */
export function useT(): Translate {
  const { shown } = useLanguageState()
  return useMemo(() => translateIn(shown), [shown])
}

/** Text of a phrase outside components. It does not follow a later change of language. */
export const translate: Translate = (key, values) => translateIn(shownLanguage())(key, values)

/**
 * Text of a key that came from elsewhere (a schema's message, an activity of the server), or
 * undefined when there is no such phrase.
 */
export function translateUnknown(key: string, values?: PhraseValues): string | undefined {
  return find(shownLanguage(), key, values)
}

function translateIn(language: ShippedLanguage): Translate {
  return (key, values) => find(language, key, values) ?? key
}

/** A phrase that a language lacks is shown in English, when English is here. */
function find(language: ShippedLanguage, key: string, values: PhraseValues | undefined): string | undefined {
  return phraseBook(language)?.find(key, values) ?? phraseBook(fallbackLanguage)?.find(key, values)
}
