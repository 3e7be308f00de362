import { describe, expect, it } from 'vitest'
import { isShipped, languageOfTag, languages, loadLanguage, shippedLanguages } from './index.ts'

type Texts = Map<string, string>

const pluralEnding = /_(zero|one|two|few|many|other)$/
const english = await textsOf('en')

describe.each(shippedLanguages)('the pack %s', (language) => {
  it('has every phrase of the English one, and no other', async () => {
    expect(stems(await textsOf(language))).toEqual(stems(english))
  })

  it('has every plural form that the language knows', async () => {
    const texts = await textsOf(language)
    const forms = new Intl.PluralRules(languages[language].locale).resolvedOptions().pluralCategories
    const counted = [...texts.keys()].filter((key) => pluralEnding.test(key))
    const missing = counted
      .map((key) => key.replace(pluralEnding, ''))
      .flatMap((stem) => forms.map((form) => `${stem}_${form}`))
      .filter((key) => !texts.has(key))
    expect(missing).toEqual([])
  })

  it('uses the names and parts that the English phrase is given', async () => {
    const texts = await textsOf(language)
    const strange = [...texts].filter(([key, text]) => {
      const allowed = slots(english, key.replace(pluralEnding, ''))
      return slotsOf(text).some((slot) => !allowed.has(slot))
    })
    expect(strange).toEqual([])
  })

  it('leaves no phrase empty', async () => {
    expect([...(await textsOf(language))].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

describe('the language of a tag', () => {
  it.each([
    ['es-MX', 'es'],
    ['AR', 'ar'],
    ['en-US', 'en'],
  ])('%s is %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language)
  })

  it('is nothing for a language without a pack', () => {
    expect(languageOfTag('pt-BR')).toBeUndefined()
    expect(isShipped('toString')).toBe(false)
  })
})

async function textsOf(language: (typeof shippedLanguages)[number]): Promise<Texts> {
  const texts: Texts = new Map()
  for (const [namespace, phrases] of Object.entries(await loadLanguage(language)))
    collect(phrases, `${namespace}:`, texts)
  return texts
}

function collect(phrases: object, prefix: string, texts: Texts): void {
  for (const [key, value] of Object.entries(phrases) as [string, string | object][]) {
    if (typeof value === 'string') texts.set(prefix + key, value)
    else collect(value, `${prefix}${key}.`, texts)
  }
}

function stems(texts: Texts): string[] {
  return [...new Set([...texts.keys()].map((key) => key.replace(pluralEnding, '')))].toSorted()
}

/** `{{names}}` and `<parts>` in all forms of a phrase. */
function slots(texts: Texts, stem: string): Set<string> {
  const forms = [...texts].filter(([key]) => key.replace(pluralEnding, '') === stem)
  return new Set(forms.flatMap(([, text]) => slotsOf(text)))
}

function slotsOf(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}|<(\w+)>/g)].map(([slot]) => slot)
}
