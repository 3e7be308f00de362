import type { Translate } from '#shared/i18n/use-t.ts'
import type { LocationProblem } from '#shared/location/geolocation.ts'

interface Failure {
  problem: LocationProblem
  reason: string
}

/** Why there is no position, in the words that are the same everywhere. Never shown without `insteadText`. */
export function problemText({ problem, reason }: Failure, t: Translate): string {
  return t(`location:problem.${problem}`, { reason })
}

/** What the person can do instead. */
export function insteadText({ problem }: Failure, t: Translate): string {
  return t(problem === 'denied' ? 'location:instead.denied' : 'location:instead.other')
}
