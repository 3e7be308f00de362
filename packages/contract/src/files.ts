import * as z from 'zod/mini'
import { paragraph } from './fields.ts'
import { route } from './route.ts'
import { id, idParams, instant } from './wire.ts'

/** Bytes; the smaller limit holds on a phone-size touch screen (document 1, section 9). */
export const fileLimits = { web: 10_485_760, mobile: 5_242_880, description: { max: 500 } } as const
/** Photos of one accident report. */
export const PHOTOS_PER_ACCIDENT = 20
/** Larger pictures are refused before they are decoded. */
export const IMAGE_PIXELS_MAX = 50_000_000

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Categories by section (document 1, section 3; `accident` from the decisions, section E). */
export const fileCategories = {
  accident: ['scene_photo', 'damage_photo', 'police_report', 'other_accident'],
} as const
export type FileSection = keyof typeof fileCategories
export const fileSections = ['accident'] as const satisfies readonly FileSection[]

export const storedFile = z.object({
  id: z.uuid(),
  originalFilename: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  mimeType: z.string(),
  sha256: z.string(),
  /** Pixels, upright. */
  width: z.int(),
  height: z.int(),
  sectionType: z.enum(fileSections),
  sectionItemId: z.uuid(),
  fileDescription: z.nullable(z.string()),
  fileCategory: z.string(),
  isActive: z.boolean(),
  uploadDate: instant,
  createdAt: instant,
  updatedAt: instant,
  lastAccessed: z.nullable(instant),
})
export type StoredFile = z.infer<typeof storedFile>

/** The text fields beside `file` in the multipart body; they come before it. */
export const uploadFields = z.object({
  sectionType: z.enum(fileSections, { error: 'field.choice' }),
  sectionItemId: id,
  fileDescription: z.optional(paragraph(fileLimits.description)),
  fileCategory: z._default(z.enum(fileCategories.accident, { error: 'field.choice' }), 'scene_photo'),
})
export type UploadFields = z.infer<typeof uploadFields>

export const fileRoutes = {
  uploadFile: route({
    method: 'POST',
    path: '/api/files/upload',
    access: 'user',
    limit: 'upload',
    kind: 'multipart',
    summary: 'Store one file; the answer tells its sha256',
    body: uploadFields,
    response: storedFile,
    status: 201,
    idempotent: true,
    errors: [
      'FILE_TOO_LARGE',
      'FILE_TYPE_NOT_SUPPORTED',
      'UNSUPPORTED_MEDIA_TYPE',
      'IMAGE_BROKEN',
      'IMAGE_TOO_MANY_PIXELS',
      'TOO_MANY_PHOTOS',
      'ACCIDENT_NOT_FOUND',
      'STORAGE_FULL',
    ],
  }),
  listFiles: route({
    method: 'GET',
    path: '/api/files/getfiles',
    access: 'user',
    limit: 'person',
    summary: 'Own files, optionally of one section and item',
    query: z.object({
      sectionType: z.optional(z.enum(fileSections, { error: 'field.choice' })),
      sectionItemId: z.optional(id),
      fileCategory: z.optional(z.string().check(z.maxLength(50, 'field.tooLong'))),
      isActive: z.optional(z.stringbool({ error: 'field.choice' })),
    }),
    response: z.object({ data: z.array(storedFile) }),
  }),
  getFile: route({
    method: 'GET',
    path: '/api/files/:id',
    access: 'user',
    limit: 'person',
    summary: 'One file record',
    params: idParams,
    response: storedFile,
    errors: ['FILE_NOT_FOUND'],
  }),
  downloadFile: route({
    method: 'GET',
    path: '/api/files/:id/download',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary: 'The stored bytes, exactly as they were sent',
    params: idParams,
    errors: ['FILE_NOT_FOUND'],
  }),
  fileThumbnail: route({
    method: 'GET',
    path: '/api/files/:id/thumbnail',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary: 'A small upright WebP without metadata',
    params: idParams,
    errors: ['FILE_NOT_FOUND'],
  }),
} as const
