export const HEIC = 'image/heic'

/** Programs call HEIC by three names, and some know none. */
export function isNamedHeic({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}

/**
 * True when every part of a HEIC is there: boxes of size, name and content (ISO/IEC 14496-12, 4.2), beginning with
 * `ftyp`. Most browsers cannot decode it, so this is all that a device can say; the server decodes it.
 */
export function isWholeHeic(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const seen = new Set<string>()
  let at = 0
  while (at + 8 <= bytes.length) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    // What phones append behind the picture is theirs.
    if (!/^[\w ]{4}$/.test(name) || (name === 'ftyp' && at > 0)) break
    const size = sizeAt(view, at)
    if (size < 8 || at + size > bytes.length) return false
    seen.add(name)
    at += size
  }
  return seen.has('ftyp') && seen.has('meta')
}

function sizeAt(view: DataView, at: number): number {
  const size = view.getUint32(at)
  if (size === 0) return view.byteLength - at
  if (size !== 1) return size
  return at + 16 <= view.byteLength ? Number(view.getBigUint64(at + 8)) : 0
}
