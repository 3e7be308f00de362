/** The words of a feature, singular and plural; undefined when the noun is no plural in kebab-case. */
export function namesOf(noun = '') {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(noun)) return undefined
  return { one: singularOf(noun).split('-'), many: noun.split('-') }
}

/**
 * A text about sample items as one about another noun. How 'sample items' is written says how the noun has to be:
 * `sample-items`, `sample_items`, `sampleItems`, `SampleItems`, `SAMPLE_ITEMS`, 'sample items' or 'Sample items', and
 * all of them in the singular.
 */
export function aboutNoun(text, { one, many }) {
  return text.replaceAll(/[sS]ample([-_ ]?)[iI]tems?|SAMPLE_ITEMS?/g, (written, gap) => {
    const words = /s$/i.test(written) ? many : one
    if (gap === undefined) return words.join('_').toUpperCase()
    const joined =
      gap === '' ? words.map((word, at) => (at > 0 ? capital(word) : word)).join('') : words.join(gap)
    return written.startsWith('S') ? capital(joined) : joined
  })
}

function singularOf(noun) {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`
  return /(ss|sh|ch|x)es$/.test(noun) ? noun.slice(0, -2) : noun.slice(0, -1)
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1)
}
