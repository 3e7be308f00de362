import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type ObjectStore, type StoredName, objectName, requireObjectName } from './object-store.ts'

/** Names in one page of a list. */
const pageSize = 500

/** Files under `folder`: `<first two signs>/<uuid>`. Other names in it are left alone. */
export function openDiskStore(folder: string): ObjectStore {
  const placeOf = (name: string): string => {
    requireObjectName(name)
    return path.join(folder, name.slice(0, 2), name)
  }
  return {
    put: (file, name) => moveInto(folder, file.path, placeOf(name)),
    async get(name) {
      const handle = await open(placeOf(name), 'r')
      const { size } = await handle.stat()
      return { stream: handle.createReadStream(), size }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    list: () => list(folder),
  }
}

/** The rename is the moment the file exists; its folder is synced so that the moment outlives a power cut. */
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

/** Names and times of the files of one folder, in pages. */
export async function* listFolder(folder: string): AsyncGenerator<StoredName[]> {
  let page: StoredName[] = []
  for await (const entry of await opendir(folder)) {
    if (!objectName.test(entry.name)) continue
    // A file may be moved or removed while we look.
    const found = await stat(path.join(folder, entry.name)).catch(() => undefined)
    if (!found?.isFile()) continue
    page.push({ name: entry.name, writtenAt: found.mtime })
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
