import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#app/config.ts'
import { openStore } from '#platform/file-storage/open-store.ts'
import { openWaitingArea, writeNew } from '#platform/file-storage/waiting-area.ts'

export interface FilesLoader {
  /** Stores bytes as they were in the archive, encrypted. */
  store(name: string, stream: Readable): Promise<void>
  /** Removes what it stored. In a bucket the hourly sweep of a server does that. */
  abandon(): Promise<void>
}

/** Puts files where the server will look for them, which may be another kind of place than that of the archive. */
export async function openFilesLoader({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<FilesLoader> {
  const folder = path.join(dataDir, 'files')
  const waiting = path.join(folder, 'tmp')
  await openWaitingArea(waiting)
  const store = await openStore({ s3 }, folder)
  return {
    async store(name, stream) {
      const sealed = await writeNew(waiting, async (handle, place) => {
        const hash = createHash('md5')
        let size = 0
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          hash.update(chunk)
          size += chunk.length
          await handle.writeFile(chunk)
        }
        return { path: place, size, md5: hash.digest('base64') }
      })
      try {
        await store.put(sealed, name)
      } finally {
        await rm(sealed.path, { force: true })
      }
    },
    abandon: () => rm(folder, { recursive: true, force: true }),
  }
}
