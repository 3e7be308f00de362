import * as z from 'zod/mini'
import { calendarDate, id, instant } from './fields.ts'

export { calendarDate, id, instant }

export const idParams = z.object({ id })

export const PAGE_SIZE_DEFAULT = 20
export const PAGE_SIZE_MAX = 100
/** Higher page numbers are refused; no list is that long. */
export const PAGE_MAX = 1_000_000

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'field.number' })
    .check(z.int('field.wholeNumber'), z.gte(min, 'field.tooSmall'), z.lte(max, 'field.tooBig'))

/** Query fields of a list: `limit` with `page` (from 1) or `offset`. */
export const pageQuery = {
  limit: z._default(whole(1, PAGE_SIZE_MAX), PAGE_SIZE_DEFAULT),
  page: z.optional(whole(1, PAGE_MAX)),
  offset: z.optional(whole(0, 1_000_000_000)),
}

/** Like `pageQuery` for short lists, which screens show whole. */
export const wholeListQuery = { ...pageQuery, limit: z._default(whole(1, PAGE_SIZE_MAX), PAGE_SIZE_MAX) }

export const pagination = z.object({
  limit: z.int(),
  offset: z.int(),
  page: z.int(),
  total: z.int(),
  hasMore: z.boolean(),
})
export type Pagination = z.infer<typeof pagination>

/** The rows that a list request asks for; `offset` wins over `page`. */
export function pageWindow(query: { limit: number; page?: number | undefined; offset?: number | undefined }) {
  const offset = query.offset ?? ((query.page ?? 1) - 1) * query.limit
  return { limit: query.limit, offset }
}

/** The `pagination` of an answer with `count` rows out of `total`. */
export function paginationOf(
  window: { limit: number; offset: number },
  count: number,
  total: number,
): Pagination {
  return {
    ...window,
    page: Math.floor(window.offset / window.limit) + 1,
    total,
    hasMore: window.offset + count < total,
  }
}

/** One page of a list that is short enough to be read whole. */
export function pageOf<T>(all: readonly T[], query: Parameters<typeof pageWindow>[0]) {
  const window = pageWindow(query)
  const items = all.slice(window.offset, window.offset + window.limit)
  return { items, pagination: paginationOf(window, items.length, all.length) }
}

export const fieldError = z.object({
  field: z.string(),
  /** One sentence in the caller's language. */
  message: z.string(),
  /** The phrase key of the sentence. */
  code: z.string(),
})
export type FieldError = z.infer<typeof fieldError>

/** The failure envelope of every call; `error` and `message` hold the same sentence. */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  statusCode: z.int(),
  errors: z.optional(z.array(fieldError)),
  /** What the refused thing is by now, where a code says so. */
  data: z.optional(z.unknown()),
  requestId: z.string(),
})
export type Failure = z.infer<typeof failure>

/** The success envelope around `data`. */
export function success<T extends z.ZodMiniType>(data: T) {
  return z.object({
    success: z.literal(true),
    data,
    message: z.optional(z.string()),
    pagination: z.optional(pagination),
  })
}

/** A problem of one field before it becomes a sentence. */
export interface FieldProblem {
  /** Dotted path, e.g. `location.latitude`. */
  field: string
  /** Phrase key in the `errors` namespace. */
  key: string
  values: Record<string, string | number>
}

interface Issue {
  path: PropertyKey[]
  message: string
  code?: string | undefined
  minimum?: unknown
  maximum?: unknown
  /** Values for the sentence of a check of our own. */
  params?: Record<string, unknown> | undefined
}

/** The first problem of each field of a failed parse, as phrase keys with their limits. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.')
    if (!byField.has(field)) byField.set(field, { field, key: keyOf(issue), values: valuesOf(issue) })
  }
  return [...byField.values()]
}

function keyOf(issue: Issue): string {
  return issue.message.startsWith('field.') ? issue.message : 'field.invalid'
}

function valuesOf(issue: Issue): FieldProblem['values'] {
  const values: FieldProblem['values'] = {}
  for (const [name, value] of Object.entries(issue.params ?? {}))
    if (typeof value === 'string' || typeof value === 'number') values[name] = value
  if (typeof issue.minimum === 'number') values['min'] = issue.minimum
  if (typeof issue.maximum === 'number') values['max'] = issue.maximum
  return values
}
