import type { Cell } from './week-cells.ts'

/** A place of the table: a half hour of a day, and of several visits in it the one that is meant. */
export interface Place {
  row: number
  column: number
  index: number
}

type Cells = readonly (readonly Pick<Cell, 'begin'>[])[]

/** Where a key leads; undefined for keys that mean nothing here. Places end at the edges. */
export function nextPlace(
  cells: Cells,
  place: Place,
  { key, isMirrored }: { key: string; isMirrored: boolean },
): Place | undefined {
  const forth = isMirrored ? -1 : 1
  const moves: Record<string, () => Place> = {
    ArrowDown: () => below(cells, place),
    ArrowUp: () => above(cells, place),
    ArrowRight: () => beside(cells, place, forth),
    ArrowLeft: () => beside(cells, place, -forth),
    Home: () => beside(cells, place, -7),
    End: () => beside(cells, place, 7),
  }
  return moves[key]?.()
}

function below(cells: Cells, { row, column, index }: Place): Place {
  if (index < countAt(cells, row, column) - 1) return { row, column, index: index + 1 }
  const last = cells.length - 1
  return row >= last ? { row, column, index } : { row: row + 1, column, index: 0 }
}

function above(cells: Cells, { row, column, index }: Place): Place {
  if (index > 0) return { row, column, index: index - 1 }
  if (row === 0) return { row, column, index: 0 }
  return { row: row - 1, column, index: Math.max(0, countAt(cells, row - 1, column) - 1) }
}

function beside(cells: Cells, { row, column }: Place, by: number): Place {
  const last = (cells[row]?.length ?? 1) - 1
  return { row, column: Math.max(0, Math.min(column + by, last)), index: 0 }
}

function countAt(cells: Cells, row: number, column: number): number {
  return cells[row]?.[column]?.begin.length ?? 0
}
