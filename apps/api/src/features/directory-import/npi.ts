/** The Luhn sum of 80840, the prefix of National Provider Identifiers among card numbers (ISO/IEC 7812). */
const PREFIX_SUM = 24

/**
 * Whether the text is a National Provider Identifier: ten digits, the first 1 or 2, the last a Luhn check digit over
 * 80840 and the number (CMS, 'Requirements for National Provider Identifier and NPI Check Digit').
 */
export function isNpi(text: string): boolean {
  return /^[12]\d{9}$/.test(text) && (PREFIX_SUM + luhnSum(text)) % 10 === 0
}

/** The digits' sum, with every second one from the right doubled and its digits added. */
function luhnSum(digits: string): number {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}
