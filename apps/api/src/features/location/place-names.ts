import { plainText } from '#platform/plain-text.ts'

const written = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])

/**
 * The form in which town names are compared: `St. Petersburg` equals `Saint Petersburg`, `The Villages` is `villages`.
 */
export function placeKey(name: string): string {
  const words = plainText(name).split(' ')
  if (words[0] === 'the' && words.length > 1) words.shift()
  // The last word may be unfinished: 'st' can become 'stamford'.
  return words.map((word, at) => (at < words.length - 1 ? (written.get(word) ?? word) : word)).join(' ')
}

/** One line for a place, such as `401 E Jackson St, Tampa, FL 33602`. */
export function placeLabel(at: {
  street?: string | null
  city: string
  state: string
  zipCode?: string | null
}): string {
  const end = at.zipCode ? `${at.state} ${at.zipCode}` : at.state
  return [at.street, at.city, end].filter(Boolean).join(', ')
}
