import type { FieldProblem } from '@krash/contract'
import { AppError } from './app-error.ts'

const hour = 3_600_000
/** Hours from UTC where a day begins last and first. */
const offsets = [-12, 14]

/**
 * Applies rules that depend on the day (`YYYY-MM-DD`). The caller's time zone is unknown, so a rule counts as broken
 * only when it is broken on every date that is current somewhere on Earth. A form that was right on its own day is
 * right here.
 * @throws AppError VALIDATION_FAILED with the problems of the latest of these dates
 */
export function holdRulesOfTheDay(now: Date, problemsOn: (today: string) => FieldProblem[]): void {
  const problems = offsets.map((offset) => problemsOn(dayAt(now, offset)))
  if (problems.some((found) => found.length === 0)) return
  throw new AppError('VALIDATION_FAILED', { fields: problems.at(-1) ?? [] })
}

function dayAt(now: Date, offset: number): string {
  return new Date(now.getTime() + offset * hour).toISOString().slice(0, 10)
}
