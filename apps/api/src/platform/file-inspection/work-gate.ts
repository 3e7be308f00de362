import { open } from 'node:fs/promises'
import { fileLimits } from '@krash/contract'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'

/** Concurrent inspections; each may hold a decoded picture or a document in memory. */
const atOnce = 2
/** Callers beyond this many waiting ones are refused. */
const waitersMax = 100

/** A buffer for one whole file, used again and again: new ones would stay in memory until a collection. */
type Room = Buffer

const rooms: Room[] = []
const waiting: ((room: Room) => void)[] = []
let made = 0

/**
 * Does the work when its turn comes. `readWhole` returns the bytes of the file, valid until the work ends.
 * @throws AppError SERVICE_UNAVAILABLE when too many are waiting
 */
export async function inTurn<T>(
  file: ReceivedFile,
  work: (readWhole: () => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  return inRoom((room) => work(() => readInto(room, file)))
}

/** Like `inTurn`, for work that fills the buffer itself. @throws AppError SERVICE_UNAVAILABLE */
export async function inRoom<T>(work: (room: Buffer) => Promise<T>): Promise<T> {
  const room = await takeRoom()
  try {
    return await work(room)
  } finally {
    const next = waiting.shift()
    if (next) next(room)
    else rooms.push(room)
  }
}

async function takeRoom(): Promise<Room> {
  const free = rooms.pop()
  if (free) return free
  if (made < atOnce) {
    made += 1
    return Buffer.allocUnsafeSlow(fileLimits.web)
  }
  if (waiting.length >= waitersMax) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 })
  return new Promise((resolve) => waiting.push(resolve))
}

async function readInto(room: Room, { path, size }: ReceivedFile): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    let at = 0
    while (at < size) {
      const { bytesRead } = await handle.read(room, at, size - at, at)
      if (bytesRead === 0) throw new Error('a waiting file became shorter')
      at += bytesRead
    }
    return room.subarray(0, size)
  } finally {
    await handle.close()
  }
}
