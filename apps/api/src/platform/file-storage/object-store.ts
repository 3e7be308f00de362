import type { Readable } from 'node:stream'

export interface SealedFile {
  path: string
  /** Bytes. */
  size: number
  /** Base64; some stores compare it with what arrived. */
  md5: string
}

export interface StoredName {
  name: string
  writtenAt: Date
}

/** Stores encrypted bytes by name and knows nothing of keys. Only its implementations differ between a folder and S3. */
export interface ObjectStore {
  /** Durable once it returns; the file at `path` may be gone by then. */
  put(file: SealedFile, name: string): Promise<void>
  /** @throws Error with `code` ENOENT when nothing of that name is stored */
  get(name: string): Promise<{ stream: Readable; size: number }>
  /** @throws Error where nothing can be stored now, as far as that is known without storing */
  probe(): Promise<void>
  /** Unknown names are ignored. */
  remove(name: string): Promise<void>
  /** Every name, a few hundred at a time; names written meanwhile may be missing. */
  list(): AsyncIterable<StoredName[]>
}

/** Names are UUIDs, so that none can leave the store's folder. */
export const objectName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws Error for a name that is no UUID */
export function requireObjectName(name: string): void {
  if (!objectName.test(name)) throw new Error('A stored file is named by a UUID.')
}
