import type { Readable } from 'node:stream'

/** Encrypted bytes in a file of the waiting area, whole and flushed. */
export interface SealedFile {
  path: string
  /** Bytes. */
  size: number
  /** Base64, for stores that compare what arrived. */
  md5: string
}

/** A name in the store and when it was written. */
export interface StoredName {
  name: string
  writtenAt: Date
}

/** Keeps encrypted bytes by name; knows nothing of keys. A folder and S3 are told apart here and nowhere above. */
export interface ObjectStore {
  /** Durable when it returns; the file at `path` may be gone then. */
  put(file: SealedFile, name: string): Promise<void>
  /** @throws Error with `code` ENOENT when nothing of that name is stored */
  get(name: string): Promise<{ stream: Readable; size: number }>
  /** Names that are not stored are no trouble. */
  remove(name: string): Promise<void>
  /** Every name, some hundred at a time; what is written meanwhile may be missing. */
  list(): AsyncIterable<StoredName[]>
}

/** Names are UUIDs, so that none can leave its folder. */
export const objectName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws Error for a name that is no UUID */
export function requireObjectName(name: string): void {
  if (!objectName.test(name)) throw new Error('A stored file is named by a UUID.')
}
