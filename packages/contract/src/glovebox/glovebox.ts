import * as z from 'zod/mini'

/** Vehicles, drivers or policies of one person: more than any household has. */
export const GLOVEBOX_MAX = 50

export const itemVersion = {
  /** The version this form was read with; when the stored row is newer: 409 CHANGED_ELSEWHERE. */
  updatedAt: z.optional(z.iso.datetime({ error: 'field.instant' })),
}
