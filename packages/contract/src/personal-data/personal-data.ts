import * as z from 'zod/mini'
import { route } from '../wire/route.ts'

/** Bytes of the uploaded picture (jpeg, png or webp). It is stored at `AVATAR_PIXELS` without metadata. */
export const AVATAR_BYTES_MAX = 5_242_880
export const AVATAR_PIXELS = 512
/** Milliseconds the download of an export may take: all files of a person, over a slow line. */
export const EXPORT_TAKEN_WITHIN_MS = 3_600_000
export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const personalDataRoutes = {
  uploadAvatar: route({
    method: 'POST',
    path: '/api/users/avatar',
    access: 'user',
    limit: 'upload',
    kind: 'multipart',
    summary: 'Set your picture (multipart field `avatar`)',
    response: z.object({ avatarUrl: z.string() }),
    errors: [
      'FILE_TOO_LARGE',
      'FILE_TYPE_NOT_SUPPORTED',
      'UNSUPPORTED_MEDIA_TYPE',
      'IMAGE_BROKEN',
      'IMAGE_TOO_MANY_PIXELS',
      'DISK_FULL',
    ],
  }),
  getAvatar: route({
    method: 'GET',
    path: '/api/users/avatar',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary: 'The own picture, 512 px square, WebP without metadata',
    errors: ['AVATAR_NOT_FOUND', 'FILE_UNREADABLE', 'FILE_ELSEWHERE'],
  }),
  deleteAvatar: route({
    method: 'DELETE',
    path: '/api/users/avatar',
    access: 'user',
    limit: 'person',
    summary: 'Remove your picture',
    response: z.object({}),
  }),
  exportData: route({
    method: 'GET',
    path: '/api/users/export',
    access: 'user',
    limit: 'export',
    kind: 'binary',
    takenWithinMs: EXPORT_TAKEN_WITHIN_MS,
    summary:
      'Everything kept about the person: JSON in the envelope, or a ZIP with the files and a readable page',
    query: z.object({ format: z._default(z.enum(['json', 'zip'], { error: 'field.choice' }), 'json') }),
  }),
} as const
