import type { imageTypes } from '@krash/contract'
import { endOfHeic } from './heic/heic-boxes.ts'

export type ImageType = (typeof imageTypes)[number]

/** Offset behind the last byte of the picture; -1 when its parts do not lead to an end. */
export function endOfPicture(bytes: Buffer, type: ImageType): number {
  return ends[type](bytes)
}

const ends: Record<ImageType, (bytes: Buffer) => number> = {
  // Decoders skip what stands between two markers, and go on.
  'image/jpeg': (bytes) => endOfJpeg(bytes, 0, nextMarker),
  'image/png': endOfPng,
  'image/webp': endOfWebp,
  'image/gif': endOfGif,
  'image/heic': endOfHeic,
}

const startOfScan = 0xda
const endOfImage = 0xd9

/** Walks from marker to marker (ITU T.81, B.1), which follow each other at once unless `find` looks for the next one. */
export function endOfJpeg(
  bytes: Buffer,
  start: number,
  find = (_bytes: Buffer, from: number): number => from,
): number {
  if (bytes[start] !== 0xff || bytes[start + 1] !== 0xd8) return -1
  for (let at = find(bytes, start + 2); at + 1 < bytes.length; at = find(bytes, behindPart(bytes, at))) {
    if (bytes[at] !== 0xff) return -1
    if (bytes[at + 1] === endOfImage) return at + 2
  }
  return -1
}

function behindPart(bytes: Buffer, at: number): number {
  const marker = bytes[at + 1] ?? 0
  if (marker === 0xff) return at + 1
  if (standsAlone(marker)) return at + 2
  const end = at + 2 + lengthAt(bytes, at + 2)
  return marker === startOfScan ? nextMarker(bytes, end) : end
}

function standsAlone(marker: number): boolean {
  return marker === 1 || (marker >= 0xd0 && marker <= 0xd7)
}

function lengthAt(bytes: Buffer, at: number): number {
  return at + 2 <= bytes.length ? bytes.readUInt16BE(at) : bytes.length
}

/** Behind coded data, in which 0xff is followed by 0 or a restart. */
function nextMarker(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at
  }
  return bytes.length
}

/** Chunks of length, name, data and checksum, up to IEND (PNG, 5.3). */
function endOfPng(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return at + 12
  }
  return -1
}

function endOfWebp(bytes: Buffer): number {
  const end = bytes.length < 12 ? -1 : 8 + bytes.readUInt32LE(4)
  return end > bytes.length ? -1 : end + (end % 2 && end < bytes.length ? 1 : 0)
}

/** Behind the trailer of a GIF (GIF89a, 27). */
function endOfGif(bytes: Buffer): number {
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
