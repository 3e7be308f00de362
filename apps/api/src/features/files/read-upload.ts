import { type UploadFields, fieldProblems, fileLimits, uploadFields } from '@krash/contract'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { readFilePart } from '#platform/file-storage/read-file-part.ts'
import { AppError } from '#platform/http/app-error.ts'
import { refuseUnstorable } from '#platform/http/json-body.ts'

/** An upload whose text fields are read and whose file is still arriving. */
export interface Upload {
  fields: UploadFields
  part: MultipartFile
  /** The device's name of the file, made safe to show. */
  filename: string
}

/** @throws AppError VALIDATION_FAILED, MALFORMED_REQUEST when it is no form */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const part = await readFilePart(request, { field: 'file', maxBytes: fileLimits.web })
  return { fields: readFields(part), part, filename: shownName(part.filename) }
}

function readFields(part: MultipartFile): UploadFields {
  const entries = Object.entries(part.fields).flatMap(([name, field]) => {
    const last = Array.isArray(field) ? field.at(-1) : field
    return last?.type === 'field' ? [[name, last.value] as const] : []
  })
  const values: unknown = Object.fromEntries(entries)
  refuseUnstorable(values)
  const result = z.safeParse(uploadFields, values)
  if (!result.success) throw new AppError('VALIDATION_FAILED', { fields: fieldProblems(result.error.issues) })
  return result.data
}

const longestName = 200
const unshowable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]/gu

/** The last part of the name without disguising characters; the extension survives shortening. */
export function shownName(filename: string | undefined): string {
  const last = (filename ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = last.normalize('NFC').replace(unshowable, '').trim()
  if (name === '' || /^\.+$/.test(name)) return 'file'
  if (name.length <= longestName) return name
  const extension = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  // An unpaired surrogate cannot be stored.
  return name.slice(0, longestName - extension.length).replace(/[\ud800-\udbff]$/, '') + extension
}
