import { describe, expect, it } from 'vitest'
import { isShipped, languageOfTag, languages, loadLanguage, shippedLanguages } from './index.ts'

type Texts = Map<string, string>

const pluralEnding = /_(zero|one|two|few|many|other)$/
const english = await textsOf('en')
/** `{{names}}` and `<parts>` in all forms of a phrase, by its stem. */
const given = slotsByStem(english)

describe.each(shippedLanguages)('the pack %s', (language) => {
  it('has every phrase of the English one, and no other', async () => {
    expect(stems(await textsOf(language))).toEqual(stems(english))
  })

  it('has every plural form that the language knows', async () => {
    const texts = await textsOf(language)
    const forms = new Intl.PluralRules(languages[language].locale).resolvedOptions().pluralCategories
    const counted = [...texts.keys()].filter((key) => pluralEnding.test(key))
    const missing = counted
      .map(stemOf)
      .flatMap((stem) => forms.map((form) => `${stem}_${form}`))
      .filter((key) => !texts.has(key))
    expect(missing).toEqual([])
  })

  it('uses the names and parts that the English phrase is given', async () => {
    const texts = await textsOf(language)
    const strange = [...texts].filter(([key, text]) => {
      const allowed = given.get(stemOf(key))
      return slotsOf(text).some((slot) => !allowed?.has(slot))
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
  return [...new Set([...texts.keys()].map(stemOf))].toSorted()
}

function stemOf(key: string): string {
  return key.replace(pluralEnding, '')
}

function slotsByStem(texts: Texts): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [key, text] of texts) {
    const slots = found.get(stemOf(key)) ?? new Set()
    for (const slot of slotsOf(text)) slots.add(slot)
    found.set(stemOf(key), slots)
  }
  return found
}

function slotsOf(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}|<(\w+)>/g)].map(([slot]) => slot)
}
