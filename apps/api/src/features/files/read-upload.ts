import { type UploadFields, fieldProblems, readGenerously, uploadFields } from '@krash/contract'
import type { FormFields, ReceivedForm } from '#platform/file-storage/receive-form.ts'
import { AppError } from '#platform/http/app-error.ts'

/** An upload whose text fields are checked and whose file waits to be judged. */
export interface Upload extends Pick<ReceivedForm, 'received' | 'mimeType'> {
  fields: UploadFields
  /** The device's name of the file, made safe to show. */
  filename: string
}

/** @throws AppError VALIDATION_FAILED */
export function readUpload({ fields, received, mimeType, filename }: ReceivedForm): Upload {
  return { fields: readUploadFields(fields), received, mimeType, filename: shownName(filename) }
}

/** @throws AppError VALIDATION_FAILED */
export function readUploadFields(fields: FormFields): UploadFields {
  const result = readGenerously(uploadFields, fields, 'form')
  if (!result.success) throw new AppError('VALIDATION_FAILED', { fields: fieldProblems(result.issues) })
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
