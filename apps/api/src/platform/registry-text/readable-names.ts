/** In names such as `MACHADO` and `MACEY` 'mac' does not mean 'son of': only the listed ones get a second capital. */
const sons = new Set(
  `macarthur macaulay macallister macalister macbeth macbride maccallum maccarthy maccormack macdermott macdonald macdonell
  macdougall macdowell macduff macfadden macfarlane macgillivray macgregor macinnes macinnis macintosh macintyre macivor
  mackenzie mackinnon mackinlay maclachlan maclaren maclaughlin maclean macleod macmahon macmaster macmillan macmurray
  macnab macnamara macneil macneill macnicol macphail macpherson macquarrie macqueen macrae macsween mactavish macvicar`.split(
    /\s+/,
  ),
)
const degrees = new Map(
  ['MD', 'DO', 'DC', 'MBBS', 'MBBCh', 'DDS', 'DMD', 'DPM', 'PhD', 'MPH'].map((degree) => [
    degree.toUpperCase(),
    degree,
  ]),
)
const kept = new Set(
  'n s e w ne nw se sw po us usa fm cr llp llc pllc pc pa plc lp ii iii iv va mlk'.split(' '),
)
const small = new Set(['of', 'and', 'the', 'at', 'for', 'in', 'on'])

export interface NameParts {
  first: string
  middle: string
  last: string
  suffix: string
}

/**
 * The name as people write it: `O'BRIEN` becomes O'Brien, `MCDONALD-SMITH` McDonald-Smith, a single letter an initial
 * with a dot, `JR` Jr. Mixed case stays as it is. Nothing is added or removed except characters that are not letters.
 */
export function personName({ first, middle, last, suffix }: NameParts): string {
  const family = last.replace(/^O (?=\p{L}{3,}$)/u, "O'")
  return [given(first), given(middle), spoken(family, nameWord), spoken(suffix, nameWord)]
    .filter((part) => part !== '')
    .join(' ')
}

/** The degrees in a text of credentials, as `MD, PhD`; certificates and memberships are left out. */
export function degreesIn(credentials: string): string {
  const pieces = credentials.toUpperCase().split(/[,;/&]+/)
  const words = pieces.flatMap((piece) => {
    const whole = piece.replace(/[^A-Z]/g, '')
    return degrees.has(whole) ? [whole] : piece.split(/\s+/).map((word) => word.replace(/[^A-Z]/g, ''))
  })
  return [...new Set(words.flatMap((word) => degrees.get(word) ?? []))].join(', ')
}

/** A town or street as people write it: `4205 W 5TH AVE NE` becomes 4205 W 5th Ave NE. */
export function readableText(text: string): string {
  return spoken(text, textWord)
}

/** A firm as people write it: `KPMG SMITH AND SONS LLP` becomes KPMG Smith and Sons LLP. */
export function readableFirm(text: string): string {
  return spoken(text, (word, at) => (/^[b-df-hj-np-tv-xz]{3,5}$/i.test(word) ? word : textWord(word, at)))
}

function textWord(word: string, at: number): string {
  const lower = word.toLowerCase()
  const bare = lower.replace(/[.,]/g, '')
  if (kept.has(bare)) return word.toUpperCase()
  if (at > 0 && small.has(bare)) return lower
  if (/^\d+(st|nd|rd|th)\b/.test(lower)) return lower
  // Suite numbers such as `101-B`.
  return /\d/.test(word) ? word.toUpperCase() : nameWord(word)
}

function given(text: string): string {
  return spoken(text, (word) => (isInitials(word) ? word : nameWord(word)))
    .split(' ')
    .map((word) => (/^\p{Lu}$/u.test(word) ? `${word}.` : word))
    .join(' ')
}

/** `JD`, `TJ`: words without a vowel are no names. */
function isInitials(word: string): boolean {
  return /^[b-df-hj-np-tv-xz]{2}$/i.test(word) && word.toLowerCase() !== 'ng'
}

/** Rewrites each word if the text is all capitals or all lower case; mixed case was written by somebody who knew. */
function spoken(text: string, write: (word: string, at: number) => string): string {
  if (/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)) return text
  return text
    .split(' ')
    .filter((word) => /[\p{L}\p{N}&]/u.test(word))
    .map((word, at) => write(word, at))
    .join(' ')
}

function nameWord(word: string): string {
  const lower = word.toLowerCase()
  if (/^(jr|sr)\.?$/.test(lower)) return `${lower[0]?.toUpperCase()}r.`
  if (/^(ii|iii|iv)\.?$/.test(lower)) return word.toUpperCase()
  return lower
    .replace(
      /(^|[^\p{L}\p{N}])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/(?<=\p{L}{2})(['’])S\b/gu, '$1s')
    .replace(/\p{Lu}\p{Ll}+/gu, sonOf)
}

function sonOf(name: string): string {
  const lower = name.toLowerCase()
  if (/^mc\p{L}{2,}/u.test(lower)) return `Mc${name[2]?.toUpperCase()}${name.slice(3)}`
  return sons.has(lower) ? `Mac${name[3]?.toUpperCase()}${name.slice(4)}` : name
}
