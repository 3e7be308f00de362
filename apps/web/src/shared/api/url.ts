/**
 * Fills in the parameters and query of a path such as `/api/files/:id`. Undefined, null and empty query values are left
 * out, and lists are joined by commas.
 */
export function urlOf(path: string, params?: unknown, query?: unknown): string {
  const values = recordOf(params)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(recordOf(query))) {
    const text = Array.isArray(value) ? value.map(textOf).join(',') : textOf(value)
    if (text !== '') search.set(name, text)
  }
  const asked = search.toString()
  return asked === '' ? filled : `${filled}?${asked}`
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
