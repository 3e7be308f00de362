import type { ActivityType, ErrorCode, FieldProblem, FileSection } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'

/** Columns that every kind has besides its own. */
export interface ItemRow {
  user_id: string
  id: string
  created_at: Date
  updated_at: Date
}

export interface ItemForm {
  /** The version on which the form is based. */
  updatedAt?: string | undefined
}

type Table = 'vehicles' | 'drivers' | 'insurance_policies'
export type Deed = 'added' | 'updated' | 'deleted'

/** The differences between vehicles, drivers and policies. `Columns` are those that the form fills. */
export interface Kind<Columns extends object, Form extends ItemForm, Item> {
  table: Table
  /** The section of the item's files. */
  section: FileSection
  absent: ErrorCode
  /** The error when a unique index of the table refuses a duplicate. */
  taken: ErrorCode
  /** Rules of the form that depend on the day (`YYYY-MM-DD`). */
  problemsOn(form: Form, today: string): FieldProblem[]
  columnsOf(form: Form): Columns
  itemOf(row: ItemRow & Columns): Item
  told: Record<Deed, { type: ActivityType; title: string; phrase: string }>
  /** Values that the history may contain. Numbers are left out, because the history outlives the item. */
  toldOf(row: Columns): Record<string, string>
}

export type KindOf<T extends Table, Form extends ItemForm, Item> = Kind<
  Omit<Selectable<DB[T]>, keyof ItemRow>,
  Form,
  Item
> & { table: T }

/** The fields of every kind on the wire. */
export function keptOf(row: ItemRow) {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
