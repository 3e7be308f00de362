import type { Selectable } from 'kysely'
import type { HelpPlaces } from '#platform/database/tables.ts'

export type HelpRow = Selectable<HelpPlaces>
export type HelpType = HelpRow['type']

/** A file that cannot be imported at all; the message is a sentence for the operator. */
export class UnreadableHelpFile extends Error {}

export const rejections = {
  id: 'no number of its own',
  name: 'no name',
  place: 'no coordinates in the 50 states and DC, and no ZIP code that we know',
  phone: 'no telephone number',
  kind: 'a hospital without an emergency room',
  closed: 'closed',
  again: 'a later entry has the same number',
} as const
export type Rejection = keyof typeof rejections
