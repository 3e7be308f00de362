import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { thinTopology } from './thin-outlines.ts'

const file = createRequire(import.meta.url).resolve('us-atlas/states-10m.json')
const whole = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof thinTopology>[0]

/** First and last point of every arc, in degrees. */
function ends({ arcs, transform: { scale, translate } }: typeof whole): [number, number][] {
  return arcs.flatMap((arc) => {
    const last = arc.reduce(([x, y], [dx, dy]): [number, number] => [x + dx, y + dy], [0, 0])
    return [arc[0]!, last].map(([x, y]): [number, number] => [
      x * scale[0] + translate[0],
      y * scale[1] + translate[1],
    ])
  })
}

describe('the outlines of the states', () => {
  const thin = thinTopology(whole)

  it('are under 20 kB', () => {
    expect(brotliCompressSync(JSON.stringify(thin)).length).toBeLessThan(20_000)
  })

  it('keep every state and the ends of every line, to half a step of the grid', () => {
    expect(thin.objects.states.geometries).toHaveLength(whole.objects.states.geometries.length)
    const before = ends(whole)
    const moved = ends(thin).map(([x, y], index) => {
      const [beforeX, beforeY] = before[index]!
      return Math.max(Math.abs(x - beforeX), Math.abs(y - beforeY))
    })
    expect(Math.max(...moved)).toBeLessThanOrEqual(0.0051)
  })
})
