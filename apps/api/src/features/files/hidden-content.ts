// Signs that a picture is also something else: markup, scripts, documents, archives, programs. Each has six bytes or more,
// or two of four, so that the noise of a real photo does not look like one of them (less than 1 in 100,000 at 10 MB).
const signs = [
  /<(?:script|iframe|!doctype|html|body|object|embed)[\s>/]/i,
  /<svg\s[^>]{0,300}xmlns/i,
  /<\?php\s/i,
  /javascript:\w/i,
  /%PDF-\d\.\d/,
]
const exactSigns = [
  'Rar!\u001a\u0007',
  '7z\u00bc\u00af\u0027\u001c',
  'This program cannot be run in DOS mode',
]
const zipEntry = 'PK\u0003\u0004'
const zipEnd = 'PK\u0005\u0006'

/** Whether bytes that begin as a picture also work as something else (a polyglot). */
export function hidesOtherContent(bytes: Buffer, mimeType: string): boolean {
  const text = bytes.toString('latin1')
  if (signs.some((sign) => sign.test(text)) || exactSigns.some((sign) => text.includes(sign))) return true
  if (text.includes(zipEntry) && text.includes(zipEnd)) return true
  return mimeType === 'image/gif' && !endsWithTrailer(bytes)
}

/** Scripts hide behind GIF's short head: nothing may follow its trailer (GIF89a specification, section 27) but zeros. */
function endsWithTrailer(bytes: Buffer): boolean {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes[end - 1] === 0x3b && gifLength(bytes) === end
}

/** Where the trailer of a GIF ends; -1 when its blocks do not lead there. */
function gifLength(bytes: Buffer): number {
  let at = 13 + colorTable(bytes[10] ?? 0)
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) return at + 1
    if (kind === 0x21) at = afterSubBlocks(bytes, at + 2)
    else if (kind === 0x2c) at = afterSubBlocks(bytes, at + 11 + colorTable(bytes[at + 9] ?? 0))
    else return -1
  }
  return -1
}

function colorTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1
  return at + 1
}
