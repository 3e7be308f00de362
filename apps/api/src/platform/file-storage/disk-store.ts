import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type ObjectStore, type StoredName, objectName, requireObjectName } from './object-store.ts'
import { sealedBlockSize } from './sealed-bytes.ts'

const pageSize = 500

/** Stores files as `<first two characters>/<uuid>` below `folder`; ignores every other name in it. */
export function openDiskStore(folder: string): ObjectStore {
  const placeOf = (name: string): string => objectPlace(folder, name)
  return {
    put: (file, name) => moveInto(folder, file.path, placeOf(name)),
    async get(name) {
      const handle = await open(placeOf(name), 'r')
      const { size } = await handle.stat()
      return { stream: handle.createReadStream({ highWaterMark: sealedBlockSize }), size }
    },
    probe: () => access(folder, constants.W_OK),
    remove: (name) => rm(placeOf(name), { force: true }),
    list: () => list(folder),
  }
}

/** Where the encrypted bytes of that name lie. */
export function objectPlace(folder: string, name: string): string {
  requireObjectName(name)
  return path.join(folder, name.slice(0, 2), name)
}

/** The file exists from the rename on. Its folder is synced so that this survives a power cut. */
async function moveInto(folder: string, from: string, to: string): Promise<void> {
  const parent = path.dirname(to)
  const made = await mkdir(parent, { recursive: true, mode: 0o700 })
  await rename(from, to)
  await syncFolder(parent)
  if (made !== undefined) await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system orders the rename by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* list(folder: string): AsyncGenerator<StoredName[]> {
  for await (const entry of await opendir(folder)) {
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
      yield* listFolder(path.join(folder, entry.name))
  }
}

/** Names and times of the files in one folder, page by page. */
export async function* listFolder(folder: string): AsyncGenerator<StoredName[]> {
  let page: StoredName[] = []
  for await (const entry of await opendir(folder)) {
    if (!objectName.test(entry.name)) continue
    // The file may have been moved or removed since it was listed.
    const found = await stat(path.join(folder, entry.name)).catch(() => undefined)
    if (!found?.isFile()) continue
    page.push({ name: entry.name, writtenAt: found.mtime })
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
