import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { refuseUnstorable } from '#platform/http/json-body.ts'
import type { ReceivedFile } from './file-storage.ts'

/** Text fields of a form; of several with one name the last counts. */
export type FormFields = Record<string, unknown>

export interface ReceivedForm {
  fields: FormFields
  /** In the waiting area; whoever asked for the form discards it. */
  received: ReceivedFile
  /** As the sender claims it. */
  mimeType: string
  /** As the device calls it, not safe to show. */
  filename: string
}

interface Rules {
  /** Name of the part with the file. */
  field: string
  maxBytes: number
  /** May refuse the form because of the fields before the file, which is then not received. */
  admit?: (fields: FormFields) => Promise<void>
}

/**
 * Reads a whole form with one file. Its parts may come in any order.
 * @throws AppError VALIDATION_FAILED when there is no file of this name, FILE_TOO_LARGE, STORAGE_FULL,
 * MALFORMED_REQUEST when it is no form or the sender breaks off; then nothing stays in the waiting area
 */
export async function receiveForm(
  context: Context,
  request: FastifyRequest,
  rules: Rules,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const fields: FormFields = {}
  let file: Omit<ReceivedForm, 'fields'> | undefined
  try {
    for await (const part of partsOf(request, rules.maxBytes)) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else file = await receiveFile(context, part, { ...rules, fields })
    }
    if (!file) throw withoutFile(rules.field)
    refuseUnstorable(fields)
    return { fields, ...file }
  } catch (error) {
    if (file) await context.storage.discard(file.received)
    throw error
  }
}

async function* partsOf(request: FastifyRequest, maxBytes: number) {
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
  const parts = request.parts({ limits })
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw isNamed(error) ? error : new AppError('MALFORMED_REQUEST', { cause: error })
    })
    if (next.done) return
    yield next.value
  }
}

/** Whether the parser says which limit was passed. */
function isNamed(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error
}

async function receiveFile(
  context: Context,
  part: MultipartFile,
  { field, maxBytes, admit, fields }: Rules & { fields: FormFields },
): Promise<Omit<ReceivedForm, 'fields'>> {
  if (part.fieldname !== field) throw withoutFile(field)
  refuseUnstorable(fields)
  await admit?.(fields)
  try {
    const received = await context.storage.receive(part.file, maxBytes)
    if (part.file.truncated) throw new AppError('FILE_TOO_LARGE')
    return { received, mimeType: part.mimetype, filename: part.filename }
  } catch (error) {
    throw cameBroken(error, part.file) ? new AppError('MALFORMED_REQUEST', { cause: error }) : error
  }
}

function withoutFile(field: string): AppError {
  return new AppError('VALIDATION_FAILED', { fields: [{ field, key: 'field.file', values: {} }] })
}

/** Whether the sender went away or the form was incomplete; anything else is a fault of ours. */
function cameBroken(error: unknown, stream: Readable): boolean {
  return (
    error instanceof Error &&
    (error === stream.errored || Reflect.get(error, 'code') === 'ERR_STREAM_PREMATURE_CLOSE')
  )
}
