import type { ApiError } from '#shared/api/api-error.ts'

/** The problems that the server has told of fields of this form, or that the code of its refusal is about. */
export function refusedFields(
  { code, message, fieldErrors }: ApiError,
  values: object,
  fieldOfCode: Partial<Record<string, string>> = {},
): { field: string; message: string }[] {
  const field = fieldOfCode[code]
  const refused = field === undefined ? fieldErrors : [{ field, message }]
  return refused.filter((one) => Object.hasOwn(values, one.field))
}
