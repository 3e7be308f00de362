/** The fields in which two versions of a form differ, ignoring spaces around a text. */
export function differingFields<Field extends string>(
  one: Partial<Record<Field, unknown>>,
  other: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => trimmed(one[field]) !== trimmed(other[field]))
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}
