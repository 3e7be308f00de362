import type { Cell } from './week-cells.ts'

/** A place of the table: a half hour of a day, and of several visits in it the one that is meant. */
export interface Place {
  row: number
  column: number
  index: number
}

/** Where a key leads; undefined for keys that mean nothing here. Places end at the edges. */
export function nextPlace(
  cells: readonly (readonly Pick<Cell, 'begin'>[])[],
  { row, column, index }: Place,
  { key, isMirrored }: { key: string; isMirrored: boolean },
): Place | undefined {
  const lastRow = cells.length - 1
  const lastColumn = (cells[row]?.length ?? 1) - 1
  const countAt = (at: number) => cells[at]?.[column]?.begin.length ?? 0
  const beside = (by: number) => ({ row, column: within(column + by, lastColumn), index: 0 })
  switch (key) {
    case 'ArrowDown':
      if (index < countAt(row) - 1) return { row, column, index: index + 1 }
      return { row: within(row + 1, lastRow), column, index: row === lastRow ? index : 0 }
    case 'ArrowUp': {
      if (index > 0) return { row, column, index: index - 1 }
      const above = within(row - 1, lastRow)
      return { row: above, column, index: row === 0 ? 0 : Math.max(0, countAt(above) - 1) }
    }
    case 'ArrowLeft':
      return beside(isMirrored ? 1 : -1)
    case 'ArrowRight':
      return beside(isMirrored ? -1 : 1)
    case 'Home':
      return { row, column: 0, index: 0 }
    case 'End':
      return { row, column: lastColumn, index: 0 }
    default:
      return undefined
  }
}

function within(wanted: number, last: number): number {
  return Math.max(0, Math.min(wanted, last))
}
