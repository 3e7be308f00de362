const categories = ['zero', 'one', 'two', 'few', 'many', 'other']
const pluralEnding = new RegExp(`_(${categories.join('|')})$`)

/**
 * Compares all shipped languages with English; returns one line per fault. `packs`: language -> namespace -> nested
 * texts; `locales`: language -> tag for Intl; `errorCodes` and `messageKeys`: what the contract can answer, each with a
 * text in the namespace `errors`.
 */
export function findPhraseFaults({ packs, locales, errorCodes, messageKeys, glossaries = {} }) {
  const english = flattenPack(packs.en ?? {})
  const needed = keysOfContract({ errorCodes, messageKeys })
  return Object.entries(packs).flatMap(([language, pack]) => {
    const texts = flattenPack(pack)
    const locale = locales[language]
    return [
      ...needed
        .filter((key) => !texts.has(key))
        .map((key) => `${language}: ${key} is missing (contract-has-text)`),
      ...emptyNamespaces(language, pack),
      ...emptyTexts(language, texts),
      ...missingKeys({ language, locale, english, texts }),
      ...extraKeys({ language, locale, english, texts }),
      ...differentVariables({ language, english, texts }),
      ...untranslated({ language, english, texts, glossary: glossaries[language] }),
      ...inAnotherScript({ language, english, texts }),
      ...forbiddenWords({ language, texts, glossary: glossaries[language] }),
    ]
  })
}

/** The keys of everything that the contract can answer. */
export function keysOfContract({ errorCodes, messageKeys }) {
  return [...errorCodes.map((code) => `errors:code.${code}`), ...messageKeys.map((key) => `errors:${key}`)]
}

/** The keys as sources write them: without the endings of plural forms. */
export function stemsOf(pack) {
  const texts = flattenPack(pack)
  return [...new Set([...texts.keys()].map((key) => pluralStem(texts, key) ?? key))]
}

/** The texts of one language by `namespace:nested.key`. */
export function flattenPack(pack) {
  const texts = new Map()
  const collect = (value, key) => {
    if (typeof value !== 'object' || value === null) texts.set(key, value)
    else for (const [name, child] of Object.entries(value)) collect(child, `${key}.${name}`)
  }
  for (const [namespace, values] of Object.entries(pack))
    for (const [name, child] of Object.entries(values)) collect(child, `${namespace}:${name}`)
  return texts
}

function emptyNamespaces(language, pack) {
  const empty = Object.keys(pack).filter((namespace) => Object.keys(pack[namespace]).length === 0)
  return empty.map((namespace) => `${language}: ${namespace} has no texts (not-empty)`)
}

function emptyTexts(language, texts) {
  const empty = [...texts].filter(([, text]) => typeof text !== 'string' || text.trim() === '')
  return empty.map(([key]) => `${language}: ${key} has no text (not-empty)`)
}

function missingKeys({ language, locale, english, texts }) {
  const wanted = wantedKeys(english, locale)
  return [...wanted]
    .filter((key) => !texts.has(key))
    .map((key) => `${language}: ${key} is missing (same-keys)`)
}

/** Any language may have a text for exactly zero, though only some have a plural category for it. */
function extraKeys({ language, locale, english, texts }) {
  const wanted = wantedKeys(english, locale)
  const extra = [...texts.keys()].filter((key) => {
    const zeroStem = key.endsWith('_zero') ? key.slice(0, -'_zero'.length) : undefined
    return !wanted.has(key) && !(zeroStem && english.has(`${zeroStem}_other`))
  })
  return extra.map((key) => `${language}: ${key} does not exist in English (same-keys)`)
}

/**
 * The keys a language must have: those of English, with plurals in the categories of its own grammar (Unicode CLDR,
 * through Intl).
 */
function wantedKeys(english, locale) {
  const own = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const wanted = new Set()
  for (const key of english.keys()) {
    const stem = pluralStem(english, key)
    if (stem === undefined) wanted.add(key)
    else for (const category of own) wanted.add(`${stem}_${category}`)
  }
  return wanted
}

function pluralStem(english, key) {
  const stem = key.replace(pluralEnding, '')
  return stem !== key && english.has(`${stem}_other`) ? stem : undefined
}

function differentVariables({ language, english, texts }) {
  return [...texts].flatMap(([key, text]) => {
    const stem = pluralStem(english, key)
    const model = english.get(stem === undefined ? key : `${stem}_other`)
    if (model === undefined) return []
    const wanted = variablesOf(model)
    const own = variablesOf(text)
    // 'one vehicle' needs no figure, so a plural form may omit the count.
    if (stem !== undefined && !key.endsWith('_other'))
      for (const names of [wanted, own]) names.delete('{{count}}')
    // 'Nothing is chosen' names nothing.
    const different = [...(key.endsWith('_zero') ? own.difference(wanted) : wanted.symmetricDifference(own))]
    return different.length === 0
      ? []
      : [`${language}: ${key} and English differ in ${different.join(', ')} (same-variables)`]
  })
}

/** `{{name}}` without its format, and the tags of rich texts. */
function variablesOf(text) {
  const variables = [...String(text).matchAll(/\{\{\s*-?\s*([^},\s]+)[^}]*\}\}/g)].map(
    ([, name]) => `{{${name}}}`,
  )
  return new Set([...variables, ...(String(text).match(/<\/?[A-Za-z0-9]+\s*\/?>/g) ?? [])])
}

/** Words for a person who answers 911: English in every language, because the caller reads them out. */
const saidInEnglish = /^location:dispatcher\./

/** A text may be the same in two languages ('No', 'Error', a brand) if the glossary lists it; what it lists must be one. */
function untranslated({ language, english, texts, glossary }) {
  if (language === 'en') return []
  const listed = new Set(glossary?.sameAsEnglish)
  const same = [...texts].filter(([key, text]) => text === english.get(key) && !saidInEnglish.test(key))
  const said = new Set(same.map(([, text]) => text))
  return [
    ...[...texts]
      .filter(([key, text]) => saidInEnglish.test(key) && text !== english.get(key))
      .map(([key]) => `${language}: ${key} must be English (translated)`),
    ...same
      .filter(([, text]) => wordCount(text) > 0 && !listed.has(text))
      .map(([key]) => `${language}: ${key} is still in English (translated)`),
    ...[...listed.difference(said)].map(
      (text) => `${language}: no text is "${text}", which the glossary lists as English (translated)`,
    ),
  ]
}

/** The script of a language that is not written in Latin letters. */
const scripts = {
  zh: /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
}

/** A text with several words that has no letter of its language, and is not the English one either. */
function inAnotherScript({ language, english, texts }) {
  const script = scripts[language]
  if (!script) return []
  return [...texts]
    .filter(([key, text]) => text !== english.get(key) && wordCount(text) >= 3 && !script.test(text))
    .map(([key]) => `${language}: ${key} is not written in the letters of its language (script)`)
}

/**
 * Words that the glossary of a language forbids: false friends, and second words for the same thing. `fixed` lists the
 * texts that the product fixes word by word and that may say them; one that says none of them must not be listed.
 */
function forbiddenWords({ language, texts, glossary }) {
  const terms = Object.entries(glossary?.terms ?? {})
  const forbidden = terms.flatMap(([term, { never = [] }]) => never.map((word) => ({ term, word })))
  const faults = forbidden.map(({ term, word }) => ({ term, word, shape: shapeOf(word, language) }))
  const found = [...texts].flatMap(([key, text]) =>
    faults.filter(({ shape }) => shape.test(shownOf(text))).map(({ term, word }) => ({ key, term, word })),
  )
  const fixed = new Set(glossary?.fixed)
  return [
    ...found
      .filter(({ key }) => !fixed.has(key))
      .map(({ key, term, word }) => `${language}: ${key} says "${word}" for "${term}" (glossary)`),
    ...[...fixed.difference(new Set(found.map(({ key }) => key)))].map(
      (key) => `${language}: ${key} is listed as fixed and says no forbidden word (glossary)`,
    ),
  ]
}

/** Where words are set apart, one that merely contains the forbidden one further on is another word. */
function shapeOf(word, language) {
  const isSetApart = !['zh', 'ko', 'ar'].includes(language)
  return new RegExp((isSetApart ? '(?<!\\p{L})' : '') + RegExp.escape(word), 'u')
}

function wordCount(text) {
  return shownOf(text).match(/\p{L}[\p{L}'’]*/gu)?.length ?? 0
}

/** Without the names of variables and links, which nobody reads. */
function shownOf(text) {
  return String(text).replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, ' ')
}
