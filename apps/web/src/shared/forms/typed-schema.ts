import type { FieldProblem } from '@krash/contract/wire'
import type { FormSchema } from './contract-resolver.ts'

interface TypedSchemaParts<Values, Body, Output> {
  /** Of the body, from the contract. */
  schema: FormSchema<Output>
  /** What is typed -> the body of the call. */
  bodyOf: (values: Values) => Body
  /** Fields that have to be filled in although the schema would say it in other words: numbers, dates, choices. */
  required?: readonly (keyof Values)[]
  /** Rules that need the day; they speak once the field itself is right. */
  problems?: (body: Body) => FieldProblem[]
}

/** The rules of a form over what is typed, for `contractResolver`: those of the wire, and those of the day. */
export function typedSchema<Values extends object, Body, Output>(
  parts: TypedSchemaParts<Values, Body, Output>,
): FormSchema<Output> {
  const { schema, bodyOf, required = [], problems = () => [] } = parts
  return {
    safeParse: (given) => {
      const values = given as Values
      const body = bodyOf(values)
      const parsed = schema.safeParse(body)
      // The first problem of a field is the one that is shown.
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
