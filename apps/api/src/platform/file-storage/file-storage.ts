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

/** What the database knows of stored bytes and what it takes to read them. */
export interface StoredRef {
  name: string
  /** The key of these bytes, wrapped with a master key; null of bytes from before encryption. */
  wrapped_key: Buffer | null
  /** Bytes of the content, unencrypted. */
  size: number
}

/** A stored file being read. */
export interface OpenedFile {
  stream: Readable
  /** Bytes. */
  size: number
}

/**
 * Where uploaded bytes live, encrypted: a folder of this machine, or an object store behind the same words. Names are
 * UUIDs, never a person's words.
 */
export interface FileStorage {
  /**
   * Writes a stream to the waiting area while counting and hashing it. Only there bytes are in the clear.
   * @throws AppError FILE_TOO_LARGE as soon as `maxBytes` are passed, STORAGE_FULL; nothing stays behind
   */
  receive(stream: Readable, maxBytes: number): Promise<ReceivedFile>
  /**
   * Encrypts received bytes into the store; when it returns they survive a power cut.
   * @returns the wrapped key, without which nobody reads them again
   */
  keep(file: ReceivedFile, name: string): Promise<Buffer>
  /** Encrypts bytes made here into the store, as durably; returns the wrapped key. */
  write(name: string, bytes: Buffer): Promise<Buffer>
  /**
   * The content as a stream, which ends with an error where the stored bytes are not those that were kept.
   * @throws Error ENOENT when nothing of that name is stored, or when no master key opens its key
   */
  open(ref: StoredRef): Promise<OpenedFile>
  /** What every key wrapped with the first master key begins with; other keys are to be wrapped anew. */
  keyHead: Buffer
  /**
   * The same key, wrapped with the first master key.
   * @throws Error when no master key opens it
   */
  rewrap(ref: { name: string; wrapped_key: Buffer }): Buffer
  /** Takes stored bytes away; names that are not stored are no trouble. */
  remove(names: string[]): Promise<void>
  /** Throws received bytes away. */
  discard(file: ReceivedFile): Promise<void>
  /**
   * Removes what nobody asks for any more: waiting and stored files older than `before` that `knownOf` does not know.
   * @returns how many files were removed
   */
  sweep(before: Date, knownOf: (names: string[]) => Promise<Set<string>>): Promise<number>
}
