/** Converts the digits of Arabic and Persian keyboards to those used for plates, dates and amounts: ٢٠٢١ -> 2021. */
export function latinDigits(typed: string): string {
  return typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/**
 * A name, or what a person typed, within a sentence: it keeps its own direction and that of the sentence (isolates,
 * UAX 9), and no line ends between 'Dr.' and the name.
 */
export function isolated(text: string): string {
  return `\u2068${text.replace('Dr. ', 'Dr.\u00a0')}\u2069`
}
