import { describe, expect, it } from 'vitest'
import { bearing, dotPosition, nearestDot, ringShare, ringsFor } from './radar-layout.ts'

const tampa = { latitude: 27.95, longitude: -82.46 }

describe('the radar', () => {
  it('draws the smallest rings that hold everybody', () => {
    expect(ringsFor([])).toEqual([1, 5, 10])
    expect(ringsFor([0.4, 9.9])).toEqual([1, 5, 10])
    expect(ringsFor([12])).toEqual([5, 10, 25])
    expect(ringsFor([180])).toEqual([50, 100, 200])
  })

  it('puts the outer ring at the edge and nobody beyond it', () => {
    expect(ringShare(10, [1, 5, 10])).toBe(1)
    expect(ringShare(0, [1, 5, 10])).toBe(0)
    expect(ringShare(999, [1, 5, 10])).toBe(1)
  })

  it.each([
    ['north', { latitude: 28.5, longitude: -82.46 }, 0],
    ['east', { latitude: 27.95, longitude: -82 }, 90],
    ['south', { latitude: 27, longitude: -82.46 }, 180],
    ['west', { latitude: 27.95, longitude: -83 }, 270],
  ])('knows where %s is', (_, to, degrees) => {
    expect(bearing(tampa, to)).toBeCloseTo(degrees, 0)
  })

  it('has north at the top', () => {
    const dot = dotPosition(tampa, { latitude: 28, longitude: -82.46, distanceMiles: 10 }, [1, 5, 10])
    expect(dot.x).toBeCloseTo(0, 5)
    expect(dot.y).toBeCloseTo(-1, 5)
  })

  it('finds the dot under a finger, and none where there is none', () => {
    const dots = [
      { id: 'a', x: 0, y: 0 },
      { id: 'b', x: 0.5, y: 0 },
    ]
    expect(nearestDot(dots, { x: 0.4, y: 0.05 }, 0.2)?.id).toBe('b')
    expect(nearestDot(dots, { x: -0.9, y: 0.9 }, 0.2)).toBeUndefined()
  })
})
