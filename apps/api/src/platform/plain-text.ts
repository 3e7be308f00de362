/**
 * The form in which texts are compared: lower case, without accents and apostrophes, and with one space for every run
 * of other characters. `Cañon City` and `canon-city` are the same, `O'Fallon` is `ofallon`, `D.C.` is `dc`.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'‘’ʻʼ`.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}
