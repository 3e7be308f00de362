/** Whether an error comes from this constraint or unique index. */
export function breaks(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
