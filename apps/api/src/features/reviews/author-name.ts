/**
 * How somebody signs a review: the first name and the first letter of the last one ("Ana L."). Null without a first name:
 * a last name alone would tell more than the person is asked to.
 */
export function authorName(firstName: string | null, lastName: string | null): string | null {
  const [first, last] = [firstName?.trim() ?? '', lastName?.trim() ?? '']
  if (first === '') return null
  return last === '' ? first : `${first} ${firstLetter(last)}.`
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader takes for one letter, with its accents. */
function firstLetter(name: string): string {
  const [first] = letters.segment(name)
  return first?.segment ?? ''
}
