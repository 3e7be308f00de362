import outlines from 'us-atlas/states-10m.json'
import { describe, expect, it } from 'vitest'
import {
  FEET_PER_MILE,
  areaOf,
  canZoom,
  geoPoint,
  inPicture,
  lookAt,
  moved,
  nearestTo,
  pathOf,
  planePoint,
  scaleBar,
  spread,
  statesOf,
  viewOf,
  zoomed,
} from './us-map-geometry.ts'

const tampa = { latitude: 27.9506, longitude: -82.4572 }
const size = { width: 600, height: 400 }

describe('the view of a map', () => {
  const far = { latitude: 28.5, longitude: -81.4 }
  const look = lookAt(tampa, [far], size)
  const view = viewOf(look, size)

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
    expect(scaleBar(viewOf(lookAt(tampa, [tampa], size), size), tampa.latitude, 600).miles).toBeGreaterThan(
      10,
    )
  })

  it('keeps its middle when it is zoomed', () => {
    const near = zoomed(look, 2)
    expect(near.scale).toBe(look.scale * 2)
    expect(inPicture(planePoint(tampa), viewOf(near, size)).x).toBeCloseTo(300)
  })

  it('tells feet where a mile is longer than the bar', () => {
    const { miles } = scaleBar(viewOf({ ...look, scale: 2 ** 24 }, size), tampa.latitude, 100)
    expect(Math.round(miles * FEET_PER_MILE)).toBe(500)
  })

  it('keeps what is under the fingers when it is zoomed there', () => {
    const before = inPicture(planePoint(far), view)
    const near = zoomed(look, 1.5, { from: { x: before.x - 300, y: before.y - 200 } })
    const after = inPicture(planePoint(far), viewOf(near, size))
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  it('follows a hand, and ends where there is no more to see', () => {
    const { x, y } = inPicture(planePoint(tampa), viewOf(moved(look, { x: 40, y: -25 }), size))
    expect(x).toBeCloseTo(340)
    expect(y).toBeCloseTo(175)
    const all = zoomed(look, 1e-9)
    expect(canZoom(all, 0.5)).toBe(false)
    expect(canZoom(all, 2)).toBe(true)
    expect(canZoom(zoomed(look, 1e9), 2)).toBe(false)
  })

  it('is an area whose edge is as far as it says', () => {
    const area = areaOf(look, size)
    expect(area.latitude).toBeCloseTo(tampa.latitude)
    expect(area.longitude).toBeCloseTo(tampa.longitude)
    const edge = geoPoint({ x: look.middle.x + 300 / look.scale, y: look.middle.y })
    const degrees = edge.longitude - tampa.longitude
    expect(area.miles).toBeCloseTo(degrees * 69 * Math.cos((tampa.latitude * Math.PI) / 180), 1)
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
    for (const { points } of states.flat()) expect(points.at(-1)).toEqual(points[0])
  })

  it('draw only what is in the picture or near it', () => {
    const view = viewOf(lookAt(tampa, [], size), size)
    const drawn = states.filter((rings) => pathOf(rings, view, size) !== '')
    expect(drawn).toHaveLength(1)
  })
})

describe('points', () => {
  const { scale } = lookAt(tampa, [{ latitude: 28.5, longitude: -81.4 }], size)
  const points = [
    { id: 'a', ...tampa },
    { id: 'b', latitude: 27.951, longitude: -82.457 },
    { id: 'c', latitude: 28.4, longitude: -81.5 },
    ...Array.from({ length: 40 }, (_, index) => ({ id: `same ${index}`, ...tampa })),
  ]
  const placed = spread(points, { scale, apart: 26, taken: tampa })

  it('keep apart from each other and from the place of the search, in the order of the list', () => {
    const at = inPicture(planePoint(tampa), { x: 0, y: 0, scale })
    const all = [at, ...placed]
    const distances = all.flatMap((one, index) =>
      all.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    )
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(26)
    expect(placed.map(({ point }) => point.id)).toEqual(points.map(({ id }) => id))
  })

  it('stay where they are where there is room', () => {
    const alone = placed.find(({ point }) => point.id === 'c')
    expect(alone).toMatchObject(alone!.at)
  })

  it('are picked by a press near them, and by none beside', () => {
    const { x, y } = placed[2]!
    expect(nearestTo(placed, { x: x + 5, y: y - 5 }, 22)?.point.id).toBe('c')
    expect(nearestTo(placed, { x: x + 200, y: y - 200 }, 22)).toBeUndefined()
  })
})
