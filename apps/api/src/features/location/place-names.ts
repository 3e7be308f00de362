import { plainText } from '#platform/plain-text.ts'

const written = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])

/** The name of a town as it is compared: `St. Petersburg` and `Saint Petersburg` are one, `The Villages` is `villages`. */
export function placeKey(name: string): string {
  const words = plainText(name).split(' ')
  if (words[0] === 'the' && words.length > 1) words.shift()
  // The last word may still be being typed: 'st' alone can become 'stamford'.
  return words.map((word, at) => (at < words.length - 1 ? (written.get(word) ?? word) : word)).join(' ')
}

/** One line for a place, e.g. `401 E Jackson St, Tampa, FL 33602`. */
export function placeLabel(at: {
  street?: string | null
  city: string
  state: string
  zipCode?: string | null
}): string {
  const end = at.zipCode ? `${at.state} ${at.zipCode}` : at.state
  return [at.street, at.city, end].filter(Boolean).join(', ')
}
