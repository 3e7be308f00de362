import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '#platform/http/app-error.ts'
import {
  type ObjectStore,
  type SealedFile,
  type StoredName,
  objectName,
  requireObjectName,
} from './object-store.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** Undefined: Amazon's own endpoint of the region. */
  endpoint: string | undefined
  /** Undefined: the machine's own credentials (role, profile, AWS_* variables). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Put in front of every name, such as `krash/`. */
  prefix: string
}

const connectMs = 5_000
/** Milliseconds without a byte after which a connection counts as stalled. */
const stallMs = 15_000
/** Milliseconds until the answer must begin. */
const answerMs = 60_000
/** Milliseconds until a store that does not answer counts as out of reach. */
const probeMs = 2_000
const attempts = 3
/** Seconds. */
const tryAgainAfter = 5
const pageSize = 500

export function openS3Store(settings: S3Settings): ObjectStore {
  const client = clientOf(settings)
  const at = (name: string): { Bucket: string; Key: string } => {
    requireObjectName(name)
    return { Bucket: settings.bucket, Key: settings.prefix + name }
  }
  return {
    put(file, name) {
      const place = at(name)
      return reaching(() => retried(() => put(client, place, file)))
    },
    async get(name) {
      const command = new GetObjectCommand(at(name))
      const { Body, ContentLength } = await reaching(() => client.send(command))
      if (!(Body instanceof Readable)) throw new Error('The store answered without a body.')
      return { stream: Body, size: ContentLength ?? 0 }
    },
    async probe() {
      const waiting = AbortSignal.timeout(probeMs)
      await client.send(new HeadBucketCommand({ Bucket: settings.bucket }), { abortSignal: waiting })
    },
    async remove(name) {
      const command = new DeleteObjectCommand(at(name))
      await reaching(() => client.send(command))
    },
    list: () => list(client, settings),
  }
}

function clientOf({ region, endpoint, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's use one host name for all buckets.
    forcePathStyle: endpoint !== undefined,
    maxAttempts: attempts,
    // Errors are thrown, and logged where the purpose is known.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Our own checks are stronger, and not every store knows Amazon's newer ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: stallMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  })
}

function ignore(): void {
  // The errors are thrown as well.
}

/** The store compares the MD5, so bytes changed in transit are refused. */
async function put(
  client: S3Client,
  place: { Bucket: string; Key: string },
  { path, size, md5 }: SealedFile,
): Promise<void> {
  const body = createReadStream(path)
  try {
    await client.send(new PutObjectCommand({ ...place, Body: body, ContentLength: size, ContentMD5: md5 }))
  } finally {
    body.destroy()
  }
}

/** The client itself does not repeat requests with a stream. */
async function retried(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || wasRefused(error)) throw error
      await pause(200 * 2 ** attempt)
    }
  }
}

/** Whether the answer would be the same next time, unlike a broken connection or a fault of the store. */
function wasRefused(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** An unreachable store is reported differently from a refusal: the caller may retry. */
async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoSuchKey) throw Object.assign(new Error('no such object'), { code: 'ENOENT' })
    if (wasRefused(error)) throw error
    throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: tryAgainAfter, cause: error })
  }
}

/** Uses the older listing call, which every compatible store knows. */
async function* list(client: S3Client, { bucket, prefix }: S3Settings): AsyncGenerator<StoredName[]> {
  let after: string | undefined
  do {
    const { Contents = [], IsTruncated } = await client.send(
      new ListObjectsCommand({ Bucket: bucket, Prefix: prefix, MaxKeys: pageSize, Marker: after }),
    )
    yield Contents.flatMap(({ Key = '', LastModified }) => {
      const name = Key.slice(prefix.length)
      return objectName.test(name) && LastModified ? [{ name, writtenAt: LastModified }] : []
    })
    after = IsTruncated ? Contents.at(-1)?.Key : undefined
  } while (after !== undefined)
}
