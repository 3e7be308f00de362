/**
 * Text as it is compared: lower case, accents and apostrophes gone, everything else that is no letter or digit one space.
 * `Cañon City` and `canon-city` are the same, `O'Fallon` is `ofallon`, `D.C.` is `dc`.
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
