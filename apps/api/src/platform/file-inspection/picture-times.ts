import findTimeZone from '@photostructure/tz-lookup'
import { instantAt } from '#platform/zoned-time.ts'

export interface PictureTimes {
  camera: Date | null
  satellites: Date | null
}

/**
 * Reads from a picture's EXIF when the camera and the satellites say it was taken. Where the camera names no zone, it is
 * that of the picture's place, else the phone's offset (minutes east of UTC). Read by hand: six tags in three
 * directories, so that a directory which points to itself or claims millions of values costs nothing.
 */
export function pictureTimes(exif: Buffer | null | undefined, phoneOffset: number | null): PictureTimes {
  const tiff = exif && tiffOf(exif)
  if (!tiff) return { camera: null, satellites: null }
  const main = directoryAt(tiff, tiff.number(4, 4))
  const photo = directoryAt(tiff, main.pointer(0x8769))
  const gps = directoryAt(tiff, main.pointer(0x8825))
  const satellites = satelliteTime(gps)
  const zone = { named: photo.text(0x9011), place: placeOf(gps), phoneOffset }
  return { camera: cameraTime(photo.text(0x9003), zone), satellites }
}

interface Zone {
  named: string
  place: { latitude: number; longitude: number } | null
  phoneOffset: number | null
}

function cameraTime(told: string, zone: Zone): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(told) ?? []
  if (second === undefined) return null
  const wall = validDate(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (!wall) return null
  const offset = minutesOf(zone.named)
  if (offset !== null) return new Date(wall.getTime() - offset * 60_000)
  if (zone.place) {
    const { latitude, longitude } = zone.place
    const minuteOfDay = Number(hour) * 60 + Number(minute)
    const at = instantAt(findTimeZone(latitude, longitude), `${year}-${month}-${day}`, minuteOfDay)
    if (at) return new Date(at.getTime() + Number(second) * 1000)
  }
  return zone.phoneOffset === null ? null : new Date(wall.getTime() - zone.phoneOffset * 60_000)
}

/** Minutes east of UTC of a text such as `-05:00`, or of a time that ends with one; null without any. */
export function minutesOf(zone: string): number | null {
  if (zone.endsWith('Z')) return 0
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  if (minutes === undefined) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function satelliteTime(gps: Directory): Date | null {
  const [, year, month, day] = /^(\d{4}):(\d\d):(\d\d)$/.exec(gps.text(0x1d)) ?? []
  const [hour, minute, second] = gps.fractions(7)
  if (day === undefined || hour === undefined || minute === undefined || second === undefined) return null
  const start = validDate(`${year}-${month}-${day}T00:00:00Z`)
  const seconds = hour * 3600 + minute * 60 + second
  // A day with a leap second has one more.
  return start && seconds >= 0 && seconds <= 86_400 ? new Date(start.getTime() + seconds * 1000) : null
}

function placeOf(gps: Directory): Zone['place'] {
  const latitude = degreesOf(gps.fractions(2), gps.text(1) === 'S')
  const longitude = degreesOf(gps.fractions(4), gps.text(3) === 'W')
  if (latitude === null || longitude === null) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

function degreesOf([degrees, minutes, seconds]: number[], isNegative: boolean): number | null {
  if (degrees === undefined || minutes === undefined || seconds === undefined) return null
  const size = degrees + minutes / 60 + seconds / 3600
  if (!Number.isFinite(size)) return null
  return isNegative ? -size : size
}

function validDate(text: string): Date | null {
  const date = new Date(text)
  // Before 1980 no camera wrote a time.
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1980 ? null : date
}

interface Tiff {
  bytes: Buffer
  /** An unsigned number of 2 or 4 bytes; 0 outside. */
  number(at: number, length: 2 | 4): number
}

function tiffOf(exif: Buffer): Tiff | null {
  const bytes = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const order = bytes.toString('latin1', 0, 4)
  if (order !== 'II*\0' && order !== 'MM\0*') return null
  const isLittle = order.startsWith('I')
  return {
    bytes,
    number: (at, length) => {
      if (at + length > bytes.length) return 0
      return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length)
    },
  }
}

interface Directory {
  pointer(tag: number): number
  /** Up to 40 characters, without what follows a zero; empty when there is none. */
  text(tag: number): string
  /** Up to three positive fractions. */
  fractions(tag: number): number[]
}

/** Entries of 12 bytes: tag, type, number of values, and the value or where it stands (TIFF 6.0, section 2). */
function directoryAt(tiff: Tiff, start: number): Directory {
  const count = start === 0 ? 0 : tiff.number(start, 2)
  const find = (tag: number): number | undefined => {
    for (let entry = 0; entry < count; entry += 1) {
      const at = start + 2 + entry * 12
      if (at + 12 > tiff.bytes.length) return undefined
      if (tiff.number(at, 2) === tag) return at
    }
    return undefined
  }
  return {
    pointer: (tag) => {
      const at = find(tag)
      return at === undefined ? 0 : tiff.number(at + 8, 4)
    },
    text: (tag) => {
      const at = find(tag)
      if (at === undefined) return ''
      const length = tiff.number(at + 4, 4)
      const from = length <= 4 ? at + 8 : tiff.number(at + 8, 4)
      const [text = ''] = tiff.bytes.toString('latin1', from, from + Math.min(length, 40)).split('\0')
      return text.trim()
    },
    fractions: (tag) => {
      const at = find(tag)
      if (at === undefined) return []
      const from = tiff.number(at + 8, 4)
      const values = Math.min(tiff.number(at + 4, 4), 3)
      return Array.from(
        { length: values },
        (_, nth) => tiff.number(from + nth * 8, 4) / tiff.number(from + nth * 8 + 4, 4),
      )
    },
  }
}
