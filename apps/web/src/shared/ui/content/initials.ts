/** The first letters of the first and last words of a name, without titles: `Dr. Ann B. Ash, MD` is `AA`. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^(?:Dr|Prof)\.\s+|(?:,\s*[A-Z][A-Z.]+)+$/g, '')
    .split(/[\s@]+/)
    .filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
