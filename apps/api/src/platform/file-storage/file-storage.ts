import type { Readable } from 'node:stream'

/** Uploaded bytes in the waiting area, until they are stored or discarded. */
export interface ReceivedFile {
  /** Path on this machine, for tools that decode the file. */
  path: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** The database's record of stored bytes, with what is needed to read them. */
export interface StoredRef {
  name: string
  /** The key of these bytes, wrapped with a master key; null for bytes stored before encryption. */
  wrapped_key: Buffer | null
  /** Bytes of the content, unencrypted. */
  size: number
}

export interface OpenedFile {
  stream: Readable
  /** Bytes. */
  size: number
}

/** Encrypted storage of uploads in a folder or an object store. Names are UUIDs, never words from people. */
export interface FileStorage {
  /**
   * Writes a stream to the waiting area while counting and hashing it. Bytes are unencrypted only there.
   * @throws AppError FILE_TOO_LARGE as soon as `maxBytes` are passed, DISK_FULL; nothing stays behind
   */
  receive(stream: Readable, maxBytes: number): Promise<ReceivedFile>
  /**
   * Encrypts received bytes into the store; they survive a power cut once this returns.
   * @returns the wrapped key, without which nobody can read them
   */
  keep(file: ReceivedFile, name: string): Promise<Buffer>
  /** Encrypts bytes made on the server into the store, just as durably; returns the wrapped key. */
  write(name: string, bytes: Buffer): Promise<Buffer>
  /**
   * The content as a stream, which fails where the stored bytes were changed.
   * @throws Error ENOENT when nothing of that name is stored; AppError FILE_UNREADABLE when no master key opens its key
   */
  open(ref: StoredRef): Promise<OpenedFile>
  /** First bytes of every key that was wrapped with the first master key; other keys are due to be wrapped again. */
  keyHead: Buffer
  /** Wraps the same key with the first master key; undefined when no master key opens it. */
  rewrap(ref: { name: string; wrapped_key: Buffer }): Buffer | undefined
  /** Removes stored bytes; unknown names are ignored. */
  remove(names: string[]): Promise<void>
  /** @throws Error where files cannot be stored now */
  probe(): Promise<void>
  discard(file: ReceivedFile): Promise<void>
  /** Removes files older than `before` that `knownOf` does not know. @returns how many were removed */
  sweep(before: Date, knownOf: (names: string[]) => Promise<Set<string>>): Promise<number>
}
