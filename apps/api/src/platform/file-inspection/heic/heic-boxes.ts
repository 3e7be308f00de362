/** Brands of pictures coded with HEVC (ISO/IEC 23008-12, B.4). Others, such as `avif`, need another decoder. */
const brands = new Set(['heic', 'heix'])
/** Boxes that cameras write beside each other; `mpvd` is the video of Samsung's motion photo. */
const known = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip', 'wide', 'uuid', 'moov', 'mpvd'])
/** No file has more; a longer chain was made to be slow. */
const boxesMax = 1000

/** Whether a file begins as a HEIC picture does; the first bytes are enough. */
export function isHeic(head: Buffer): boolean {
  if (nameAt(head, 0) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.length)
  for (let at = 8; at + 4 <= end; at += 4) {
    // The version stands between the main brand and the compatible ones.
    if (at !== 12 && brands.has(head.toString('latin1', at, at + 4))) return true
  }
  return false
}

/** Offset behind the last box of a picture; -1 when a box reaches beyond the file, or there is no picture. */
export function endOfHeic(bytes: Buffer): number {
  const seen = new Set<string>()
  let at = 0
  for (let count = 0; at + 8 <= bytes.length; count += 1) {
    const name = nameAt(bytes, at)
    // A second `ftyp` begins another file.
    if (!known.has(name) || (name === 'ftyp' && at > 0)) break
    const size = sizeAt(bytes, at)
    if (size < 8 || at + size > bytes.length || count === boxesMax) return -1
    seen.add(name)
    at += size
  }
  return seen.has('ftyp') && seen.has('meta') ? at : -1
}

/** A size of 0 reaches to the end of the file; of 1, the size stands in 64 bits behind the name. */
function sizeAt(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return bytes.length - at
  if (size !== 1) return size
  return at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : -1
}

function nameAt(bytes: Buffer, at: number): string {
  return bytes.length < at + 8 ? '' : bytes.toString('latin1', at + 4, at + 8)
}
