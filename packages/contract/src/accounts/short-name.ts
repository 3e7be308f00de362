/**
 * How others see a person: the first name and the first letter of the last one ("Ana L."). Null without a first name,
 * because a last name alone would reveal more than people are asked for.
 */
export function shortNameOf(firstName: string | null, lastName: string | null): string | null {
  const [first, last] = [firstName?.trim() ?? '', lastName?.trim() ?? '']
  if (first === '') return null
  return last === '' ? first : `${first} ${firstLetter(last)}.`
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first letter as readers see it, with its accents. */
function firstLetter(name: string): string {
  const [first] = letters.segment(name)
  return first?.segment ?? ''
}
