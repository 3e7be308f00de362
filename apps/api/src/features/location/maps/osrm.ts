import * as z from 'zod/mini'
import { OutsideFailure, type OutsideService } from '#platform/outside/outside-service.ts'
import { type Point, shortText } from './geocoder.ts'
import { type Router, legOf, stepsOf } from './router.ts'
import { stepText } from './step-text.ts'

const amount = z.number().check(z.gte(0), z.lte(100_000_000))
const nowhere = z.object({ code: z.enum(['NoRoute', 'NoSegment', 'NoTable']) })
const rows = z.array(z.array(z.nullable(amount)))
const table = z.union([z.object({ code: z.literal('Ok'), durations: rows, distances: rows }), nowhere])
const step = z.object({
  distance: amount,
  name: z.optional(shortText),
  ref: z.optional(shortText),
  maneuver: z.object({ type: shortText, modifier: z.optional(shortText) }),
})
const route = z.union([
  z.object({
    code: z.literal('Ok'),
    routes: z
      .array(
        z.object({ distance: amount, duration: amount, legs: z.array(z.object({ steps: z.array(step) })) }),
      )
      .check(z.minLength(1)),
  }),
  nowhere,
])

/** A router with the calls of OSRM 5 and 6 (`/table/v1`, `/route/v1`), profile `driving`. */
export function osrm(service: OutsideService): Router {
  return {
    async table(origins, destinations) {
      const path = `/table/v1/driving/${coordinates([...origins, ...destinations])}`
      const query = {
        sources: origins.map((_, index) => index).join(';'),
        destinations: destinations.map((_, index) => origins.length + index).join(';'),
        annotations: 'duration,distance',
      }
      const answer = await service.ask({ path, query, alsoAnswers: [400] }, table)
      if (answer.code !== 'Ok') return origins.map(() => destinations.map(() => null))
      const { distances, durations } = answer
      if (!isWhole(distances, origins, destinations) || !isWhole(durations, origins, destinations))
        throw new OutsideFailure('unexpected')
      return origins.map((from, row) =>
        destinations.map((to, column) =>
          legOf([from, to], distances[row]?.[column] ?? null, durations[row]?.[column] ?? null),
        ),
      )
    },
    async way({ origin, destination, language }) {
      const path = `/route/v1/driving/${coordinates([origin, destination])}`
      const query = { overview: 'false', steps: 'true' }
      const answer = await service.ask({ path, query, alsoAnswers: [400] }, route)
      const [best] = answer.code === 'Ok' ? answer.routes : []
      const leg = best ? legOf([origin, destination], best.distance, best.duration) : null
      if (!best || !leg) return null
      const steps = best.legs.flatMap((part) => part.steps)
      return {
        ...leg,
        steps: stepsOf(
          steps.map(({ distance, name, ref, maneuver }) => ({
            text: stepText({ ...maneuver, road: name || ref }, language),
            meters: distance,
          })),
        ),
      }
    },
  }
}

function coordinates(points: Point[]): string {
  return points.map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(';')
}

function isWhole(table: unknown[][], origins: Point[], destinations: Point[]): boolean {
  return table.length === origins.length && table.every((row) => row.length === destinations.length)
}
