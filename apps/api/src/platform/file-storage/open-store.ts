import type { Config } from '#app/config.ts'
import { openDiskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'

/** The bucket, or the folder where there is none: only who has one loads the library for it. */
export async function openStore({ s3 }: Pick<Config, 's3'>, folder: string): Promise<ObjectStore> {
  if (!s3) return openDiskStore(folder)
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(s3)
}
