import type { MapView, Size } from './us-map-geometry.ts'

/** Side of a tile in pixels, as its server draws it. */
const TILE = 256
const DEEPEST = 18
const subdomains = ['a', 'b', 'c'] as const

export interface Tile {
  url: string
  /** The top left corner in the picture. */
  x: number
  y: number
  /** Slightly more than its share, so that no seam shows. */
  side: number
}

/** The street tiles that fill the picture, for a template such as `https://tiles.example/{z}/{x}/{y}.png`. */
export function tilesOf(view: MapView, size: Size, template: string): Tile[] {
  const zoom = Math.min(Math.max(Math.round(Math.log2(view.scale / TILE)), 0), DEEPEST)
  const count = 2 ** zoom
  const side = view.scale / count
  const columns = range(view.x * count, (view.x + size.width / view.scale) * count, count)
  const rows = range(view.y * count, (view.y + size.height / view.scale) * count, count)
  return rows.flatMap((row) =>
    columns.map((column) => ({
      url: urlOf(template, { zoom, column, row }),
      x: (column / count - view.x) * view.scale,
      y: (row / count - view.y) * view.scale,
      side: side + 0.5,
    })),
  )
}

function range(from: number, to: number, count: number): number[] {
  const first = Math.max(Math.floor(from), 0)
  const last = Math.min(Math.floor(to), count - 1)
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)
}

function urlOf(
  template: string,
  { zoom, column, row }: { zoom: number; column: number; row: number },
): string {
  const parts: Record<string, string> = {
    z: String(zoom),
    x: String(column),
    y: String(row),
    s: subdomains[(column + row) % subdomains.length] ?? 'a',
    r: '',
  }
  return template.replace(/\{([zxysr])\}/g, (_, name: string) => parts[name] ?? '')
}
