/** Markers allowed between the scans of a picture (ITU-T T.81, annex B). */
const END = 0xd9
const START_OF_SCAN = 0xda
/** The first of eight restart markers, which follow each other in order. */
const RESTART = 0xd0
const tablesBetweenScans = new Set([0xc4, 0xcc, 0xdb, 0xdd, 0xdc, 0xfe, ...range(0xe0, 0xef)])

/**
 * True when a JPEG is complete from its first scan to its end marker. Browsers paint over gaps in the coded data, but
 * the server refuses such a picture, and the person should hear it at once. Bytes after the end marker (previews,
 * motion photos) are ignored.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2
  while (at < bytes.length) {
    const segment = segmentAt(bytes, at)
    if (!segment) return false
    if (segment.marker === END) return true
    at = segment.marker === START_OF_SCAN ? endOfScan(bytes, segment.end) : segment.end
    if (at < 0) return false
  }
  return false
}

interface Segment {
  marker: number
  end: number
}

function segmentAt(bytes: Uint8Array, start: number): Segment | undefined {
  if (bytes[start] !== 0xff) return undefined
  let at = start
  while (bytes[at] === 0xff) at += 1
  const marker = bytes[at]
  if (marker === undefined) return undefined
  if (marker === END) return { marker, end: at + 1 }
  const length = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
  const end = at + 1 + length
  return length < 2 || end > bytes.length ? undefined : { marker, end }
}

/** Position after the coded data, at the next segment; -1 when a marker is wrong or the data never ends. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let nextRestart = RESTART
  let at = bytes.indexOf(0xff, start)
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (marker === nextRestart) nextRestart = marker === RESTART + 7 ? RESTART : marker + 1
    else if (!isStuffing(marker)) return endsScan(marker) ? at : -1
    at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2))
  }
  return -1
}

/** A coded 255 is followed by a zero; before a marker it may be repeated. */
function isStuffing(marker: number): boolean {
  return marker === 0 || marker === 0xff
}

function endsScan(marker: number): boolean {
  return marker === END || marker === START_OF_SCAN || tablesBetweenScans.has(marker)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}
