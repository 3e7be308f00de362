import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { objectName } from '#platform/file-storage/object-store.ts'

// An archive is a tar, as a whole encrypted by age (https://age-encryption.org/v1) where a key is given. Its entries, in
// this order: `backup.json`, the keys, the rows of every table as COPY writes them, the files, `end.json`.

export const headName = 'backup.json'
export const endName = 'end.json'
export const keysName = 'keys.json'
/** Bytes of rows that one entry holds at most before they are packed; both sides hold one in memory. */
export const partSize = 4 * 2 ** 20

/** A table in the form in which SQL names it, and the columns that were written, in their order. */
const table = z.object({ name: z.string(), columns: z.array(z.string()) })
export type ArchivedTable = z.infer<typeof table>

export const head = z.object({
  format: z.literal(1),
  /** When the rows were as the archive holds them. */
  takenAt: z.iso.datetime(),
  /** Names of the migrations that had run, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** Marks of the keys without which the rows and files cannot be read, see `markOf`. */
  keys: z.object({ secret: z.string(), files: z.array(z.string()) }),
  /** Whether `keys.json` is in the archive. */
  holdsKeys: z.boolean(),
  /** `archive`, or the bucket in which the files stay. */
  files: z.string(),
})
export type Head = z.infer<typeof head>

export const end = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** Last value of each sequence that was used. */
  sequences: z.record(z.string(), z.string()),
  files: z.number(),
  /** SHA-256 over name, size and SHA-256 of all entries before this one. */
  digest: z.string(),
})
export type End = z.infer<typeof end>

/** What is known of an archive before its last entry is there. */
export type Unfinished = Omit<End, 'digest'>

/** Hashes every entry into one figure, so that the end of an archive vouches for all of it. */
export function createDigest(): { add(entry: Entry): void; value(): string } {
  const hash = createHash('sha256')
  return {
    add: ({ name, size, sha256 }) => void hash.update(`${name}\n${size}\n${sha256}\n`),
    value: () => hash.copy().digest('hex'),
  }
}

export interface Entry {
  name: string
  size: number
  sha256: string
}

export function rowsEntry(tableAt: number, part: number): string {
  return `database/${String(tableAt).padStart(4, '0')}/${String(part).padStart(8, '0')}.copy.gz`
}

/** What an entry is; undefined for a name that no archive of ours has, so that none can leave its place. */
export function kindOf(name: string): EntryKind | undefined {
  if ([headName, endName, keysName].includes(name)) return { kind: 'document' }
  if (name === 'demo-accounts.txt' || /^outbox\/[\w-]+\.(eml|sms\.txt)$/.test(name)) return { kind: 'loose' }
  const tableAt = /^database\/(\d{4})\/\d{8}\.copy\.gz$/.exec(name)?.[1]
  if (tableAt !== undefined) return { kind: 'rows', tableAt: Number(tableAt) }
  const object = /^files\/[0-9a-f]{2}\/([^/]+)$/.exec(name)?.[1]
  if (object !== undefined && objectName.test(object) && name === fileEntry(object))
    return { kind: 'file', object }
  return undefined
}

type EntryKind =
  | { kind: 'document' }
  | { kind: 'rows'; tableAt: number }
  | { kind: 'file'; object: string }
  /** Lies in the data folder under the same name. */
  | { kind: 'loose' }

export function fileEntry(object: string): string {
  return `files/${object.slice(0, 2)}/${object}`
}
