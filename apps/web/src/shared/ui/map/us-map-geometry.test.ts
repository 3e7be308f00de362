import outlines from 'us-atlas/states-10m.json'
import { describe, expect, it } from 'vitest'
import {
  clusters,
  inPicture,
  nearestTo,
  pathOf,
  planePoint,
  scaleBar,
  statesOf,
  viewOf,
  zoomed,
} from './us-map-geometry.ts'

const tampa = { latitude: 27.9506, longitude: -82.4572 }
const size = { width: 600, height: 400 }

describe('the view of a map', () => {
  const far = { latitude: 28.5, longitude: -81.4 }
  const view = viewOf(tampa, [far], size)

  it('has the place of the search in its middle', () => {
    const { x, y } = inPicture(planePoint(tampa), view)
    expect(x).toBeCloseTo(300)
    expect(y).toBeCloseTo(200)
  })

  it('holds every result, north up', () => {
    const { x, y } = inPicture(planePoint(far), view)
    expect(x).toBeGreaterThan(300)
    expect(x).toBeLessThan(600)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(200)
  })

  it('is not nearer than the outlines are exact', () => {
    expect(scaleBar(viewOf(tampa, [tampa], size), tampa.latitude, 600).miles).toBeGreaterThan(10)
  })

  it('keeps its middle when it is zoomed', () => {
    const near = zoomed(view, 2, size)
    expect(near.scale).toBe(view.scale * 2)
    expect(inPicture(planePoint(tampa), near).x).toBeCloseTo(300)
  })

  it('has a bar as long as its miles', () => {
    const { miles, length } = scaleBar(view, tampa.latitude, 120)
    const east = { ...tampa, longitude: tampa.longitude + miles / (69 * Math.cos((27.9506 * Math.PI) / 180)) }
    expect(inPicture(planePoint(east), view).x - 300).toBeCloseTo(length, 1)
    expect(length).toBeLessThanOrEqual(120)
  })
})

describe('the outlines', () => {
  const states = statesOf(outlines)

  it('are those of 50 states, the capital and five territories, each ring closed', () => {
    expect(states).toHaveLength(56)
    for (const ring of states.flat()) expect(ring.at(-1)).toEqual(ring[0])
  })

  it('draw only what comes into the picture', () => {
    const view = viewOf(tampa, [], size)
    const drawn = states.filter((rings) => pathOf(rings, view, size) !== '')
    expect(drawn).toHaveLength(1)
  })
})

describe('dots', () => {
  const view = viewOf(tampa, [{ latitude: 28.5, longitude: -81.4 }], size)
  const points = [
    { id: 'a', ...tampa },
    { id: 'b', latitude: 27.951, longitude: -82.457 },
    { id: 'c', latitude: 28.4, longitude: -81.5 },
  ]
  const found = clusters(points, view, 14)

  it('that would lie on each other are one, in the order of the list', () => {
    expect(found.map((one) => one.points.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
  })

  it('are picked by a press near them, and by none beside', () => {
    expect(nearestTo(found, { x: 305, y: 195 }, 22)?.points[0]?.id).toBe('a')
    expect(nearestTo(found, { x: 20, y: 390 }, 22)).toBeUndefined()
  })
})
