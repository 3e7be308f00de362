import type { ApiError } from '#shared/api/api-error.ts'

/** The problems that the server reports for fields of this form, or for the field that its error code names. */
export function refusedFields(
  { code, message, fieldErrors }: ApiError,
  values: object,
  fieldOfCode: Partial<Record<string, string>> = {},
): { field: string; message: string }[] {
  const field = fieldOfCode[code]
  const refused = field === undefined ? fieldErrors : [{ field, message }]
  return refused.filter((one) => Object.hasOwn(values, one.field))
}
