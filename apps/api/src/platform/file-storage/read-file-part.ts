import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { ReceivedFile } from './file-storage.ts'

/** Milliseconds for which a refused sender may continue, so that the answer is read before the connection ends. */
const drainMs = 10_000

/**
 * Reads a form up to its file, which is received next.
 * @throws AppError VALIDATION_FAILED when there is no file of this name, MALFORMED_REQUEST when it is no form
 */
export async function readFilePart(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const part = await readPart(request, maxBytes)
  if (part?.fieldname !== field)
    throw new AppError('VALIDATION_FAILED', { fields: [{ field, key: 'field.required', values: {} }] })
  return part
}

async function readPart(request: FastifyRequest, maxBytes: number): Promise<MultipartFile | undefined> {
  const limits = {
    // Our own count ends the upload; one byte more keeps the parser's limit from firing first.
    fileSize: maxBytes + 1,
    files: 1,
    fields: 10,
    parts: 12,
    fieldSize: 4096,
    fieldNameSize: 100,
    headerPairs: 50,
  }
  try {
    return await request.file({ limits, throwFileSizeLimit: false })
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new AppError('MALFORMED_REQUEST', { cause: error })
  }
}

/**
 * Receives the file into the waiting area.
 * @throws AppError FILE_TOO_LARGE, STORAGE_FULL, MALFORMED_REQUEST when the sender breaks off
 */
export async function receivePart(
  context: Context,
  part: MultipartFile,
  maxBytes: number,
): Promise<ReceivedFile> {
  try {
    const received = await context.storage.receive(part.file, maxBytes)
    if (part.file.truncated) throw new AppError('FILE_TOO_LARGE')
    return received
  } catch (error) {
    throw cameBroken(error, part.file) ? new AppError('MALFORMED_REQUEST', { cause: error }) : error
  }
}

/** Whether the sender went away or the form was incomplete; anything else is a fault of ours. */
function cameBroken(error: unknown, stream: Readable): boolean {
  return (
    error instanceof Error &&
    (error === stream.errored || Reflect.get(error, 'code') === 'ERR_STREAM_PREMATURE_CLOSE')
  )
}

/** When the work refuses, the sender may finish first: closing at once would lose the answer. */
export async function drainingOnRefusal<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    drain(request)
    throw error
  }
}

function drain({ raw }: FastifyRequest): void {
  raw.resume()
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy()
  }, drainMs)
  timer.unref()
}
