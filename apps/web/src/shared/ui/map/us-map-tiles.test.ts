import { describe, expect, it } from 'vitest'
import { planePoint } from './us-map-geometry.ts'
import { tilesOf } from './us-map-tiles.ts'

const tampa = planePoint({ latitude: 27.9506, longitude: -82.4572 })
const size = { width: 600, height: 360 }
/** At zoom 12, OpenStreetMap's formula gives Tampa's tile as 1109/1716: 97.5428 / 360 and 0.41907 of 4096. */
const scale = 256 * 2 ** 12
const view = { x: tampa.x - 300 / scale, y: tampa.y - 180 / scale, scale }

describe('street tiles', () => {
  const tiles = tilesOf(view, size, 'https://{s}.tiles.example/{z}/{x}/{y}{r}.png')

  it('fill the picture without a gap', () => {
    expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
    expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ x, side }) => x + side))).toBeGreaterThanOrEqual(600)
    expect(Math.max(...tiles.map(({ y, side }) => y + side))).toBeGreaterThanOrEqual(360)
    expect(tiles.length).toBeLessThanOrEqual(12)
  })

  it('are those of the place', () => {
    const under = tiles.find(({ x, y, side }) => x <= 300 && 300 < x + side && y <= 180 && 180 < y + side)
    expect(under?.url).toMatch(/^https:\/\/[abc]\.tiles\.example\/12\/1109\/1716\.png$/)
  })

  it('do not leave the world', () => {
    const world = tilesOf({ x: -1, y: -1, scale: 100 }, size, '{z}/{x}/{y}')
    expect(world.map(({ url }) => url)).toEqual(['0/0/0'])
  })
})
