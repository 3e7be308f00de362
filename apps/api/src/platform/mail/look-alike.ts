import { domainToUnicode } from 'node:url'

/**
 * Letters of Cyrillic, Greek and Armenian, and letters of Latin beyond ASCII, that are drawn like one of ASCII (Unicode
 * UTS 39, confusables.txt, lower case only).
 */
const drawnLike: Record<string, string> = {
  а: 'a',
  α: 'a',
  ɑ: 'a',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  ҽ: 'e',
  ɡ: 'g',
  ց: 'g',
  һ: 'h',
  հ: 'h',
  і: 'i',
  ı: 'i',
  ɩ: 'i',
  ι: 'i',
  ј: 'j',
  ӏ: 'l',
  ɴ: 'n',
  ո: 'n',
  о: 'o',
  ο: 'o',
  օ: 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  ս: 'u',
  υ: 'u',
  ʋ: 'u',
  ν: 'v',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ү: 'y',
  γ: 'y',
  ʏ: 'y',
}

/**
 * The address that somebody would read instead of this one, in its name and in its domain; the same where its letters
 * are those of ASCII.
 */
export function readAs(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  // An address that no mail reaches has no domain to be shown.
  return plainly(`${name}@${domainToUnicode(domain) || domain}`)
}

function plainly(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => drawnLike[letter] ?? letter)
}
