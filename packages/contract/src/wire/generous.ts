import * as z from 'zod/mini'

/** What a screen sends for 'no wish'. */
const noWishes: unknown[] = ['', 'any', 'all', null]

const emptyIn = {
  /** In a filter 'any' and 'all' are no wish either. */
  query: isNoWish,
  form: isBlank,
  /** A change changes every field that it names, so an empty value has a meaning. */
  change: () => false,
}
export type Sent = keyof typeof emptyIn

/**
 * Reads what somebody sent. An empty part that its schema refuses is read as if it were not there, so that nobody has to
 * leave out what they did not fill in; required parts are asked for all the same. A rule of our own (`check`) that refuses
 * an empty value has its reason and is kept.
 */
export function readGenerously<Out>(schema: z.ZodMiniType<Out>, given: unknown, sent: Sent): Reading<Out> {
  const first = z.safeParse(schema, given)
  if (first.success) return first
  const empty = first.error.issues.filter(
    ({ code, path }) => code !== 'custom' && emptyIn[sent](partAt(given, path)),
  )
  if (empty.length === 0) return { success: false, issues: first.error.issues }
  const second = z.safeParse(
    schema,
    empty.reduce<unknown>((rest, { path }) => without(rest, path), given),
  )
  if (second.success) return second
  // For a required part, the problem of the value that was sent is reported.
  const said = new Map(empty.map((issue) => [issue.path.join('.'), issue]))
  return {
    success: false,
    issues: second.error.issues.map((issue) => said.get(issue.path.join('.')) ?? issue),
  }
}

export type Reading<Out> = { success: true; data: Out } | { success: false; issues: z.core.$ZodIssue[] }

/** A part of an object, or undefined; an entry of a list is no part that could be left out. */
function partAt(given: unknown, [name, ...rest]: readonly PropertyKey[]): unknown {
  if (name === undefined) return given
  return isObject(given) ? partAt(given[name], rest) : undefined
}

function without(given: unknown, [name, ...rest]: readonly PropertyKey[]): unknown {
  if (name === undefined || !isObject(given)) return given
  const { [name]: part, ...others } = given
  return rest.length === 0 ? others : { ...others, [name]: without(part, rest) }
}

function isObject(given: unknown): given is Record<PropertyKey, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/** A field that may be left out; empty text and null mean the same. */
export function orBlank<Out, In>(schema: z.ZodMiniType<Out, In>) {
  return readAs(schema, (given) => (isBlank(given) ? undefined : given))
}

/** Like `orBlank`, where empty text and null say that there is none: null. */
export function orNone<Out, In>(schema: z.ZodMiniType<Out, In>) {
  return readAs(z.nullable(schema), (given) => (isBlank(given) ? null : given))
}

/** A number of a form, also as text; empty text and null say that there is none: null. */
export function numberOrNone<In>(schema: z.ZodMiniType<number, In>) {
  return orNone(readAs(schema, numberOf))
}

/** A filter that may be left out; 'any', 'all', empty text and null mean the same. */
export function wish<Out, In>(schema: z.ZodMiniType<Out, In>) {
  return readAs(schema, (given) => (isNoWish(given) ? undefined : given))
}

/** A list as a filter; entries that are no wish are ignored. */
export function wishes<Out, In>(schema: z.ZodMiniType<Out, In>) {
  return wish(
    readAs(schema, (given) => (Array.isArray(given) ? given.filter((one) => !isNoWish(one)) : given)),
  )
}

/** A number as a filter, also as text; 'any' is no wish. What is no number is refused. */
export function numberWish<In>(schema: z.ZodMiniType<number, In>) {
  return wish(readAs(schema, numberOf))
}

/** A whole number as a filter: '10' and '10+' are 10. Text without a number is no wish. */
export function wholeWish<In>(schema: z.ZodMiniType<number, In>) {
  return wish(readAs(schema, wholeOf))
}

/** A yes or no as a filter, also as text. */
export function booleanWish() {
  const named = new Map<unknown, boolean>([
    ['true', true],
    ['false', false],
  ])
  return wish(readAs(z.boolean({ error: 'field.choice' }), (given) => named.get(plain(given)) ?? given))
}

/** One of the choices in any spelling: 'Under Review' is `under_review`. */
export function choiceOf<const T extends string>(choices: readonly T[]) {
  return z.pipe(
    z.transform((given: T | (string & {})) => spelled(choices, given)),
    z.enum(choices as readonly [T, ...T[]], { error: 'field.choice' }),
  )
}

/** The choice that differs from the given text only in capitals and word separators; else what was given. */
export function spelled(choices: readonly string[], given: unknown): unknown {
  if (typeof given !== 'string') return given
  return choices.find((choice) => letters(choice) === letters(given)) ?? given
}

export function numberOf(given: unknown): unknown {
  if (typeof given !== 'string' || given.trim() === '') return given
  const number = Number(given)
  return Number.isNaN(number) ? given : number
}

function wholeOf(given: unknown): unknown {
  if (typeof given !== 'string') return given
  const whole = Number.parseInt(given, 10)
  return Number.isNaN(whole) ? undefined : whole
}

function isNoWish(given: unknown): boolean {
  return noWishes.includes(plain(given))
}

function isBlank(given: unknown): boolean {
  return given === null || plain(given) === ''
}

function plain(given: unknown): unknown {
  return typeof given === 'string' ? given.trim().toLowerCase() : given
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/** What a field of a form or a filter may hold besides the values of its schema. */
type Loose<In> = In | string | null | undefined

/** A field that may be left out, with its value read before it is checked. */
function readAs<Out, In>(schema: z.ZodMiniType<Out, In>, read: (given: unknown) => unknown) {
  // What `read` makes of a value is judged by the schema, not by the compiler.
  const judged: z.ZodMiniType<Out | undefined> = z.optional(schema)
  const asRead = z.pipe(z.transform(read), judged)
  return z.optional(asRead as z.ZodMiniType<Out | undefined, Loose<In>>)
}
