import { fieldProblems } from '@krash/contract/wire'
import type { FieldProblem } from '@krash/contract/wire'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { problemText } from './problem-text.ts'

/** The part of a schema that a form needs: checking the typed values. */
export interface FormSchema<Output> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Output }
    | { success: false; error: { issues: Parameters<typeof fieldProblems>[0] } }
}

/**
 * Lets react-hook-form check with a schema of the contract: with the server's rules, and its sentences or those of
 * `textOf`.
 */
export function contractResolver<Values extends FieldValues, Output>(
  schema: FormSchema<Output>,
  textOf: (problem: FieldProblem) => string | undefined = problemText,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors = fieldProblems(parsed.error.issues).map((problem) => [
      problem.field,
      { type: problem.key, message: textOf(problem) },
    ])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}
