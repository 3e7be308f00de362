import { type FileHandle, open } from 'node:fs/promises'

export interface CompoundEntry {
  name: string
  kind: 'storage' | 'stream' | 'root'
  hasChildren: boolean
  /** First sector, or first small sector when the stream is shorter than the cutoff. */
  start: number
  size: number
}

/** The directory of a compound file, with access to the beginning of each stream. */
export interface CompoundFile {
  entries: CompoundEntry[]
  beginningOf(entry: CompoundEntry, length: number): Promise<Buffer>
  close(): Promise<void>
}

const headerSize = 512
const entrySize = 128
const smallSectorSize = 64
const cutoff = 4096
const noChild = 0xffffffff
const lastRegular = 0xfffffffa
const free = 0xffffffff
const kinds: Record<number, CompoundEntry['kind']> = { 1: 'storage', 2: 'stream', 5: 'root' }

/**
 * Opens a compound file and follows every chain of sectors once.
 * @throws Error when the file is incomplete, its chains form a loop, data follows its end, or a name could be read in two ways
 */
export async function openCompoundFile(path: string): Promise<CompoundFile> {
  const handle = await open(path, 'r')
  try {
    const sectors = await Sectors.read(handle)
    const entries = await readDirectory(sectors)
    sectors.requireWhole(entries)
    return {
      entries,
      beginningOf: (entry, length) => beginningOf(sectors, entries, { entry, length }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

class Sectors {
  readonly size: number
  readonly firstOfDirectory: number
  readonly #handle: FileHandle
  readonly #fileSize: number
  readonly #next: number[]

  private constructor(
    handle: FileHandle,
    head: { size: number; fileSize: number; firstOfDirectory: number },
    next: number[],
  ) {
    this.#handle = handle
    this.size = head.size
    this.#fileSize = head.fileSize
    this.firstOfDirectory = head.firstOfDirectory
    this.#next = next
  }

  static async read(handle: FileHandle): Promise<Sectors> {
    const header = await readAt(handle, 0, headerSize)
    const shift = header.readUInt16LE(30)
    if (
      header.readUInt16LE(28) !== 0xfffe ||
      (shift !== 9 && shift !== 12) ||
      header.readUInt32LE(56) !== cutoff
    )
      throw new Error('no header of a compound file')
    const { size: fileSize } = await handle.stat()
    const head = { size: 2 ** shift, fileSize, firstOfDirectory: header.readUInt32LE(48) }
    const next: number[] = []
    for (const place of await tableSectors(handle, header, head)) {
      const table = await readAt(handle, (place + 1) * head.size, head.size)
      for (let at = 0; at < table.length; at += 4) next.push(table.readUInt32LE(at))
    }
    return new Sectors(handle, head, next)
  }

  chain(start: number): number[] {
    const chain: number[] = []
    for (let at = start; at < lastRegular; at = this.#next[at] ?? free) {
      if (at >= this.#next.length || chain.length > this.#next.length)
        throw new Error('a chain runs in a circle')
      chain.push(at)
    }
    return chain
  }

  read(sector: number, offset: number, length: number): Promise<Buffer> {
    return readAt(this.#handle, (sector + 1) * this.size + offset, length)
  }

  /** Checks that every stream has all its sectors, no sector is in two streams, and the file ends with the last one. */
  requireWhole(entries: CompoundEntry[]): void {
    const seen = new Set<number>()
    for (const { start, size } of entries.filter(hasOwnSectors)) {
      const chain = this.chain(start)
      if (chain.length * this.size < size) throw new Error('a stream is cut off')
      for (const sector of chain) {
        if (seen.has(sector)) throw new Error('two streams share a sector')
        seen.add(sector)
      }
    }
    const last = this.#next.findLastIndex((next) => next !== free)
    const end = (last + 2) * this.size
    // The last sector may lack its padding, and some writers add one sector of padding.
    if (this.#fileSize <= end - this.size || this.#fileSize > end + this.size)
      throw new Error('the file does not end with its last sector')
  }
}

function hasOwnSectors({ kind, size }: CompoundEntry): boolean {
  return kind === 'root' ? size > 0 : kind === 'stream' && size >= cutoff
}

/** Sectors of the allocation table: 109 are listed in the header, the others in a chain of their own. */
async function tableSectors(
  handle: FileHandle,
  header: Buffer,
  { size, fileSize }: { size: number; fileSize: number },
): Promise<number[]> {
  const places: number[] = []
  const take = (part: Buffer): void => {
    for (let at = 0; at < part.length; at += 4) {
      const place = part.readUInt32LE(at)
      if (place < lastRegular) places.push(place)
    }
  }
  take(header.subarray(76, headerSize))
  const most = fileSize / size
  let more = header.readUInt32LE(68)
  for (let count = 0; more < lastRegular; count += 1) {
    if (count > most) throw new Error('a chain runs in a circle')
    const part = await readAt(handle, (more + 1) * size, size)
    take(part.subarray(0, size - 4))
    more = part.readUInt32LE(size - 4)
  }
  if (places.length > most) throw new Error('more tables than sectors')
  return places
}

async function readDirectory(sectors: Sectors): Promise<CompoundEntry[]> {
  const entries: CompoundEntry[] = []
  for (const sector of sectors.chain(sectors.firstOfDirectory)) {
    const bytes = await sectors.read(sector, 0, sectors.size)
    for (let at = 0; at < bytes.length; at += entrySize) {
      const entry = readEntry(bytes.subarray(at, at + entrySize))
      if (entry) entries.push(entry)
    }
  }
  return entries
}

function readEntry(bytes: Buffer): CompoundEntry | undefined {
  const kind = kinds[bytes[66] ?? 0]
  if (!kind) return undefined
  const nameBytes = Math.min(64, Math.max(2, bytes.readUInt16LE(64)))
  const name = bytes.toString('utf16le', 0, nameBytes - 2)
  // Readers go by the length or by the zero at the end ([MS-CFB] 2.6.1): both must tell the same name.
  if (bytes.toString('utf16le', 0, 64).split('\0', 1)[0] !== name) throw new Error('a name has two lengths')
  return {
    name,
    kind,
    hasChildren: bytes.readUInt32LE(76) !== noChild,
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  }
}

async function beginningOf(
  sectors: Sectors,
  entries: CompoundEntry[],
  { entry, length }: { entry: CompoundEntry; length: number },
): Promise<Buffer> {
  if (entry.size >= cutoff) return sectors.read(entry.start, 0, length)
  const root = entries.find(({ kind }) => kind === 'root')
  const place = entry.start * smallSectorSize
  const sector = root && sectors.chain(root.start)[Math.floor(place / sectors.size)]
  if (sector === undefined) throw new Error('a small stream is nowhere')
  return sectors.read(sector, place % sectors.size, Math.min(length, smallSectorSize))
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
  // The last sector may lack its padding.
  if (bytesRead === 0) throw new Error('a sector lies behind the end')
  return buffer
}
