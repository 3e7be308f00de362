/** Digits of Arabic and Persian keyboards as the ones that plates, dates and amounts are written with here: ٢٠٢١ -> 2021. */
export function latinDigits(typed: string): string {
  return typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
