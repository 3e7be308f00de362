import type { RawBuilder } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import type { DB } from '#platform/database/tables.ts'

/** The rows of a person in one table, and how they are exported. */
export interface ExportedTable {
  /** Name of the list in `data.json` and of the page's section. */
  key: string
  table: keyof DB
  columns: readonly string[]
  /** Source of the rows if it is not the table alone; it needs an `id` and the person's `user_id`. */
  from?: RawBuilder<unknown>
  /** Values from other tables that explain the row, by column name. */
  more?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The rows to export; all when absent. */
  only?: RawBuilder<boolean>
  /** Lets the transaction of each page read what row-level security hides otherwise. */
  open?: (acting: Acting) => Promise<unknown>
  /** Adds fields derived from a row. */
  derive?: (row: Record<string, unknown>) => Record<string, unknown>
}

/** A table whose columns are exported as they are. */
export function list<T extends keyof DB>(
  key: string,
  table: T,
  columns: readonly (keyof DB[T] & string)[],
): ExportedTable {
  return { key, table, columns: ['id', ...columns] }
}

/** Of tables whose rows change. */
export const times = ['created_at', 'updated_at'] as const
