/** The first letters of the first and last words; a title such as 'Dr.' is none. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^(?:Dr|Prof)\.\s+/, '')
    .split(/[\s@]+/)
    .filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
