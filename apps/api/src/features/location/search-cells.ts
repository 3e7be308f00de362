import type { BoundingBox } from './bounding-box.ts'

/** Ranges of `professional_search.c32`. */
export interface CellRanges {
  from: number[]
  to: number[]
}

/** Degrees of latitude up to which the small cells are read one by one. */
const FINE_DEGREES = 0.1

/** Cells that contain a box (migration 0017): parts of 1/32 degree for a small box, rows of 1/8 for a larger one. */
export function cellsOf(box: BoundingBox): CellRanges {
  return box.north - box.south <= FINE_DEGREES ? fineCells(box) : coarseRows(box)
}

function fineCells({ south, north, longitudes }: BoundingBox): CellRanges {
  const cells: number[] = []
  for (let row = cell(south + 90, 32); row <= cell(north + 90, 32); row += 1)
    for (const { west, east } of longitudes)
      for (let column = cell(west + 180, 32); column <= cell(east + 180, 32); column += 1)
        cells.push(((row >> 2) * 4096 + (column >> 2)) * 16 + (row & 3) * 4 + (column & 3))
  return { from: cells, to: cells }
}

function coarseRows({ south, north, longitudes }: BoundingBox): CellRanges {
  const ranges: CellRanges = { from: [], to: [] }
  for (let row = cell(south + 90, 8); row <= cell(north + 90, 8); row += 1)
    for (const { west, east } of longitudes) {
      ranges.from.push((row * 4096 + cell(west + 180, 8)) * 16)
      ranges.to.push((row * 4096 + cell(east + 180, 8)) * 16 + 15)
    }
  return ranges
}

function cell(degrees: number, parts: number): number {
  return Math.floor(degrees * parts)
}
