import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { openDiskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { type S3Settings, openS3Store } from './s3-store.ts'

/** A store for one test, with access to the bytes that really lie there. */
export interface TestStore {
  folder: string
  store: ObjectStore
  s3: S3Settings | undefined
  stored(): Promise<string[]>
  /** The stored, encrypted bytes. */
  bytesOf(name: string): Promise<Buffer>
  /** Replaces stored bytes, as a broken or malicious store would. */
  overwrite(name: string, bytes: Buffer): Promise<void>
  /** Stores the same object under more names without a call, for tests of many. */
  copy(name: string, copies: string[]): Promise<void>
  close(): Promise<void>
}

export async function startDiskStore(): Promise<TestStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'krash-store-'))
  const placeOf = (name: string): string => path.join(folder, name.slice(0, 2), name)
  return {
    folder,
    store: openDiskStore(folder),
    s3: undefined,
    stored: () => filesBelow(folder),
    bytesOf: (name) => readFile(placeOf(name)),
    overwrite: (name, bytes) => writeFile(placeOf(name), bytes),
    async copy(name, copies) {
      for (const to of copies) {
        await mkdir(path.dirname(placeOf(to)), { recursive: true })
        await copyFile(placeOf(name), placeOf(to))
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

const bucket = 'krash-files'

/** An S3 server for one test, on a free port with an empty bucket. */
export async function startS3Store(): Promise<TestStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'krash-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: path.join(folder, 's3'),
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await mkdir(path.join(folder, 's3'))
  const { port } = await server.run()
  const s3: S3Settings = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    prefix: 'krash/',
  }
  const objects = path.join(folder, 's3', bucket, 'krash')
  const placeOf = (name: string): string => path.join(objects, `${name}._S3rver_object`)
  return {
    folder,
    store: openS3Store(s3),
    s3,
    stored: async () =>
      (await filesBelow(objects)).flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? []),
    bytesOf: (name) => readFile(placeOf(name)),
    overwrite: (name, bytes) => writeFile(placeOf(name), bytes),
    async copy(name, copies) {
      const files = (await readdir(objects)).filter((file) => file.startsWith(name))
      for (const to of copies) {
        for (const file of files)
          await copyFile(path.join(objects, file), path.join(objects, file.replace(name, to)))
      }
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
