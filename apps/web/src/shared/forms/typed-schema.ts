import type { FieldProblem } from '@krash/contract/wire'
import type { FormSchema } from './contract-resolver.ts'

interface TypedSchemaParts<Values, Body, Output> {
  /** The contract's schema for the body. */
  schema: FormSchema<Output>
  bodyOf: (values: Values) => Body
  /** Required fields for which the schema would give another message: numbers, dates, choices. */
  required?: readonly (keyof Values)[]
  /** Rules that depend on the date; they apply once the field itself is valid. */
  problems?: (body: Body) => FieldProblem[]
}

/** A form's rules for typed values, for `contractResolver`: those of the contract and those that depend on the date. */
export function typedSchema<Values extends object, Body, Output>(
  parts: TypedSchemaParts<Values, Body, Output>,
): FormSchema<Output> {
  const { schema, bodyOf, required = [], problems = () => [] } = parts
  return {
    safeParse: (given) => {
      const values = given as Values
      const body = bodyOf(values)
      const parsed = schema.safeParse(body)
      // Only the first problem of a field is shown.
      const issues = [
        ...required.filter((field) => values[field] === '').map(missing),
        ...(parsed.success ? [] : parsed.error.issues),
        ...problems(body).map(issueOf),
      ]
      return parsed.success && issues.length === 0 ? parsed : { success: false, error: { issues } }
    },
  }
}

function missing(field: PropertyKey) {
  return { path: [field], message: 'field.required' }
}

function issueOf({ field, key, values }: FieldProblem) {
  return { path: [field], message: key, minimum: values['min'], maximum: values['max'] }
}
