/** Scripts can hide in a GIF, whose header is short: only zeros may follow its trailer (GIF89a, 27). */
export function endsWithTrailer(bytes: Buffer): boolean {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes[end - 1] === 0x3b && gifLength(bytes) === end
}

/** Offset behind the trailer; -1 when the blocks do not lead to one. */
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
