import * as z from 'zod/mini'
import { paragraph } from '../wire/fields.ts'
import { orBlank, wish } from '../wire/generous.ts'
import { route } from '../wire/route.ts'
import { id, idParams, instant, pageQuery } from '../wire/wire.ts'

/** Bytes. `mobile` applies on a phone-size touch screen. */
export const fileLimits = {
  web: 10_485_760,
  mobile: 5_242_880,
  description: { max: 500 },
  caption: { max: 200 },
} as const
/** Photos of one accident report. */
export const PHOTOS_PER_ACCIDENT = 100
/**
 * Photos of reports that a person may add within 24 hours even if their space is full. Five reports get a hundred each,
 * and no report is refused its first.
 */
export const REPORT_PHOTOS_PER_DAY = 500
/** Files of one vehicle, driver or policy, or of the person. */
export const FILES_PER_ITEM = 50
/** Larger pictures are refused before they are decoded. */
export const IMAGE_PIXELS_MAX = 50_000_000
/** Days for which a person can restore a deleted file; after that its bytes and its key are destroyed. */
export const PURGE_AFTER_DAYS = 30

/** Pictures that every browser shows. */
export const shownImageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
/** Of HEIC, which phones write, a JPEG is made to show. */
export const imageTypes = [...shownImageTypes, 'image/heic'] as const
export const documentTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
] as const
export const fileTypes = [...imageTypes, ...documentTypes] as const
export type FileType = (typeof fileTypes)[number]

export const fileCategories = {
  personal: ['id_document', 'proof_of_address', 'medical_records', 'other_personal'],
  vehicle: [
    'registration',
    'title',
    'inspection',
    'warranty',
    'maintenance_records',
    'photos',
    'other_vehicle',
  ],
  driver: ['driver_license', 'medical_certificate', 'background_check', 'other_driver'],
  insurance: [
    'insurance_card',
    'policy_document',
    'declarations_page',
    'claims_history',
    'payment_records',
    'other_insurance',
  ],
  accident: ['scene_photo', 'damage_photo', 'police_report', 'other_accident'],
} as const
export type FileSection = keyof typeof fileCategories
export type FileCategory = (typeof fileCategories)[FileSection][number]
export const fileSections = [
  'personal',
  'vehicle',
  'driver',
  'insurance',
  'accident',
] as const satisfies readonly FileSection[]

/** What a photo of a report shows, in the order in which the app suggests them. */
export const shots = [
  'wholeScene',
  'ownCar',
  'damage',
  'otherCar',
  'plates',
  'insuranceCard',
  'license',
  'road',
  'signs',
  'marks',
  'injuries',
  'other',
] as const
export type Shot = (typeof shots)[number]

/** A report takes photos and PDFs; every other section takes all types. */
export function typesOfSection(section: FileSection): readonly FileType[] {
  return section === 'accident' ? [...imageTypes, 'application/pdf'] : fileTypes
}

export function isCategoryOf(section: FileSection, category: string): boolean {
  return fileCategories[section].some((known) => known === category)
}

/** The category of a file for which none was chosen. */
export function defaultCategory(section: FileSection): FileCategory {
  return section === 'accident' ? 'scene_photo' : `other_${section}`
}

/** When a photo was taken, by three clocks; null where one did not tell it. */
export const photoTimes = z.object({
  /** By the phone, as its app told it. */
  phone: z.nullable(instant),
  /** By the camera, as written into the picture; the zone is the picture's own, else that of its place, else the phone's. */
  camera: z.nullable(instant),
  /** By the satellites, as written into the picture. */
  satellites: z.nullable(instant),
})
export type PhotoTimes = z.infer<typeof photoTimes>

export const storedFile = z.object({
  id: z.uuid(),
  originalFilename: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  mimeType: z.enum(fileTypes),
  sha256: z.string(),
  /** Pixels, upright; null for a document. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  sectionType: z.enum(fileSections),
  /** Id of the vehicle, driver, policy or report; null in the section `personal` and for files of a section alone. */
  sectionItemId: z.nullable(z.uuid()),
  fileDescription: z.nullable(z.string()),
  fileCategory: z.string(),
  /** Null for a file that is none of the suggested photos. */
  shot: z.nullable(z.enum(shots)),
  times: photoTimes,
  /** False once deleted; it is purged 30 days later. */
  isActive: z.boolean(),
  uploadDate: instant,
  createdAt: instant,
  updatedAt: instant,
  lastAccessed: z.nullable(instant),
})
export type StoredFile = z.infer<typeof storedFile>

const category = z.string({ error: 'field.choice' }).check(z.maxLength(50, 'field.choice'))
const description = paragraph(fileLimits.description)

/** The text fields beside `file` in the multipart body, in any order. */
export const uploadFields = z
  .object({
    sectionType: z.enum(fileSections, { error: 'field.choice' }),
    /** Without it the file belongs only to its section. */
    sectionItemId: orBlank(id),
    fileDescription: z.optional(description),
    fileCategory: orBlank(category),
    shot: orBlank(z.enum(shots, { error: 'field.choice' })),
    /** When the phone took the photo, with its offset from UTC. */
    phoneTime: orBlank(z.iso.datetime({ offset: true, error: 'field.instant' })),
  })
  .check(
    z.refine(
      ({ sectionType, fileCategory }) =>
        fileCategory === undefined || isCategoryOf(sectionType, fileCategory),
      { error: 'field.choice', path: ['fileCategory'] },
    ),
  )
export type UploadFields = z.infer<typeof uploadFields>

const sectionParams = z.object({ section: z.enum(fileSections, { error: 'field.choice' }) })

export const fileRoutes = {
  uploadFile: route({
    method: 'POST',
    path: '/api/files/upload',
    access: 'user',
    // Whatever is no photo of a report counts under `upload` as well, once its fields are read.
    limit: 'reportPhoto',
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
      'DOCUMENT_BROKEN',
      'DOCUMENT_NOT_ALLOWED',
      'TOO_MANY_PHOTOS',
      'TOO_MANY_FILES',
      'ACCIDENT_NOT_FOUND',
      'VEHICLE_NOT_FOUND',
      'DRIVER_NOT_FOUND',
      'POLICY_NOT_FOUND',
      'STORAGE_FULL',
      'TOO_MANY_PHOTOS_TODAY',
      'DISK_FULL',
    ],
  }),
  listFiles: route({
    method: 'GET',
    path: '/api/files/getfiles',
    access: 'user',
    limit: 'person',
    summary: 'Own files, optionally of one section and item, newest first',
    query: z.object({
      ...pageQuery,
      sectionType: z.optional(z.enum(fileSections, { error: 'field.choice' })),
      sectionItemId: z.optional(id),
      /** Only files that belong to no vehicle, driver, policy or report. */
      withoutItem: z.optional(z.stringbool({ error: 'field.choice' })),
      fileCategory: wish(category),
      isActive: z.optional(z.stringbool({ error: 'field.choice' })),
    }),
    response: z.object({ data: z.array(storedFile) }),
    paged: true,
  }),
  fileUsage: route({
    method: 'GET',
    path: '/api/files/usage',
    access: 'user',
    limit: 'person',
    summary: 'How much room your files take, and how much there is',
    response: z.object({
      usedBytes: z.int(),
      maxBytes: z.int(),
      usedFiles: z.int(),
      maxFiles: z.int(),
    }),
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
  updateFile: route({
    method: 'PUT',
    path: '/api/files/:id',
    access: 'user',
    limit: 'person',
    summary: 'Change description and category',
    params: idParams,
    body: z.object({
      fileDescription: z.optional(z.nullable(description)),
      fileCategory: orBlank(category),
    }),
    response: storedFile,
    errors: ['FILE_NOT_FOUND'],
  }),
  deleteFile: route({
    method: 'DELETE',
    path: '/api/files/:id',
    access: 'user',
    limit: 'person',
    summary:
      'Delete a file: hidden now and purged after 30 days; `hard=true` destroys it and its key at once',
    params: idParams,
    query: z.object({ hard: z._default(z.stringbool({ error: 'field.choice' }), false) }),
    response: z.object({ id: z.uuid() }),
    errors: ['FILE_NOT_FOUND'],
  }),
  restoreFile: route({
    method: 'POST',
    path: '/api/files/:id/restore',
    access: 'user',
    limit: 'person',
    summary: 'Take back a deletion until the file is purged; one that was not deleted is given as it is',
    params: idParams,
    response: storedFile,
    errors: ['FILE_NOT_FOUND', 'TOO_MANY_PHOTOS', 'TOO_MANY_FILES'],
  }),
  listFileCategories: route({
    method: 'GET',
    path: '/api/files/categories/:section',
    access: 'user',
    limit: 'person',
    summary: 'The categories of a section',
    params: sectionParams,
    response: z.array(z.string()),
  }),
  downloadFile: route({
    method: 'GET',
    path: '/api/files/:id/download',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary: 'The stored bytes, exactly as they were sent',
    params: idParams,
    errors: ['FILE_NOT_FOUND', 'FILE_UNREADABLE', 'FILE_ELSEWHERE'],
  }),
  filePicture: route({
    method: 'GET',
    path: '/api/files/:id/picture',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary: 'The picture as every browser shows it: the stored bytes, of HEIC the JPEG made from them',
    params: idParams,
    errors: ['FILE_NOT_FOUND', 'FILE_UNREADABLE', 'FILE_ELSEWHERE'],
  }),
  fileThumbnail: route({
    method: 'GET',
    path: '/api/files/:id/thumbnail',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary: 'A small upright WebP without metadata; pictures only',
    params: idParams,
    errors: ['FILE_NOT_FOUND', 'FILE_UNREADABLE', 'FILE_ELSEWHERE'],
  }),
} as const
