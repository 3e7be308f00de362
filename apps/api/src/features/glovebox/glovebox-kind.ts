import type { ActivityType, ErrorCode, FieldProblem, FileSection } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'

/** What every kind keeps beside its own columns. */
export interface ItemRow {
  user_id: string
  id: string
  created_at: Date
  updated_at: Date
}

export interface ItemForm {
  /** The version the form was read with. */
  updatedAt?: string | undefined
}

type Table = 'vehicles' | 'drivers' | 'insurance_policies'
export type Deed = 'added' | 'updated' | 'deleted'

/** What tells vehicles, drivers and policies apart: all else is the same. `Columns` are those that the form fills. */
export interface Kind<Columns extends object, Form extends ItemForm, Item> {
  table: Table
  /** Where the files of an item are kept. */
  section: FileSection
  absent: ErrorCode
  /** When a unique index of the table refuses a second one. */
  taken: ErrorCode
  /** Rules of the form that depend on the day (`YYYY-MM-DD`). */
  problemsOn(form: Form, today: string): FieldProblem[]
  columnsOf(form: Form): Columns
  itemOf(row: ItemRow & Columns): Item
  told: Record<Deed, { type: ActivityType; title: string; phrase: string }>
  /** What the history may say of an item. Numbers stay out: they would outlive the item there. */
  toldOf(row: Columns): Record<string, string>
}

export type KindOf<T extends Table, Form extends ItemForm, Item> = Kind<
  Omit<Selectable<DB[T]>, keyof ItemRow>,
  Form,
  Item
> & { table: T }

/** What the wire shows of every kind. */
export function keptOf(row: ItemRow) {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
