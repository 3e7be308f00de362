import type { FieldError, FieldProblem } from '@krash/contract/wire'
import { translate, translateUnknown } from '#shared/i18n/use-t.ts'

/** A problem found here (a phrase with its limits) or reported by the server (a sentence). */
export type Problem = Pick<FieldProblem, 'key' | 'values'> | { message: string }

/** The sentence for a problem in the language on the screen; undefined without one. */
export function problemText(problem: Problem | undefined): string | undefined {
  if (problem === undefined) return undefined
  if ('message' in problem) return problem.message
  return translateUnknown(`errors:${problem.key}`, problem.values) ?? translate('network:status.400')
}

export function problemsByField(errors: readonly FieldError[]): Record<string, Problem> {
  return Object.fromEntries(errors.map(({ field, message }) => [field, { message }]))
}
