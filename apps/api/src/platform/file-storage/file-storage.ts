import type { Readable } from 'node:stream'

/** Bytes that arrived and wait beside the store until they are kept or thrown away. */
export interface ReceivedFile {
  /** Where they wait on this machine, for tools that decode them. */
  path: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** A stored file being read. */
export interface OpenedFile {
  stream: Readable
  /** Bytes. */
  size: number
}

/** Where uploaded bytes live: a folder of this machine, or an object store behind the same words. Names are UUIDs, never a person's words. */
export interface FileStorage {
  /**
   * Writes a stream to the waiting area while counting and hashing it.
   * @throws AppError FILE_TOO_LARGE as soon as `maxBytes` are passed, STORAGE_FULL; nothing stays behind
   */
  receive(stream: Readable, maxBytes: number): Promise<ReceivedFile>
  /** Moves received bytes into the store; when it returns they survive a power cut. */
  keep(file: ReceivedFile, name: string): Promise<void>
  /** Stores bytes made here, as durably. */
  write(name: string, bytes: Buffer): Promise<void>
  /** @throws Error ENOENT when nothing of that name is stored */
  open(name: string): Promise<OpenedFile>
  /** Takes stored bytes away; names that are not stored are no trouble. */
  remove(names: string[]): Promise<void>
  /** Throws received bytes away; nothing happens when they were kept. */
  discard(file: ReceivedFile): Promise<void>
  /**
   * Removes what nobody asks for any more: waiting and stored files older than `before` that `isKept` does not know.
   * @returns how many files were removed
   */
  sweep(before: Date, keptOf: (names: string[]) => Promise<Set<string>>): Promise<number>
}
