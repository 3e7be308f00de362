/** The characters of GSM 03.38, one septet each; everything else needs UCS-2. */
const septets = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those of its extension table take two. */
const pairs = new Set('^{}\\[~]|€')

const limits = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } }

/** The number of parts, each paid for, into which a text is split on its way (3GPP TS 23.038 and 23.040). */
export function partsOf(text: string): number {
  const signs = [...text]
  const isGsm = signs.every((sign) => septets.has(sign) || pairs.has(sign))
  const length = isGsm ? signs.length + signs.filter((sign) => pairs.has(sign)).length : text.length
  const { one, each } = limits[isGsm ? 'gsm7' : 'ucs2']
  return length <= one ? 1 : Math.ceil(length / each)
}

const plainSigns: Record<string, string> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
}

/** One typographic sign would more than halve what a part holds; formatted times bring such spaces along. */
export function withPlainSigns(text: string): string {
  return text.replace(
    /[\u00a0\u202f\u2018\u2019\u201c\u201d\u2013\u2014]/g,
    (sign) => plainSigns[sign] ?? sign,
  )
}
