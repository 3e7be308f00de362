import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A unique PNG of noise, `side` pixels square, about three bytes a pixel. */
export function noisePhoto(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: side }, () => [Buffer.of(0), randomBytes(side * 3)]).flat()
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Length, name, data and checksum of a PNG chunk. */
function chunk(name: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length, 0)
  framed.write(name, 4, 'latin1')
  framed.set(data, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8)
  return framed
}
