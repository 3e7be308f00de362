import type { RouteDefinition } from '@krash/contract'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
/** Copies the fields that a schema names. @throws Error when a value is of another kind than the schema says */
type Pick = (value: unknown) => unknown

/** Answers of each call that are all held against the whole contract, before only one in a hundred is. */
const CHECKED_FIRST = 1000
const CHECKED_LATER = 100

const answered = new WeakMap<RouteDefinition, number>()

/** Whether the next answer of a call is among those that are held against the whole contract, which covers every test. */
export function isChecked(route: RouteDefinition): boolean {
  const count = (answered.get(route) ?? 0) + 1
  answered.set(route, count)
  return count <= CHECKED_FIRST || count % CHECKED_LATER === 0
}

/** The fields of an answer that the contract names. @throws Error when it is found to break the contract, which is our fault */
export function answerOf(route: RouteDefinition, value: unknown): unknown {
  const { response } = route
  if (!response) return value
  if (!isChecked(route)) return namedFields(response, value)
  const read = z.safeParse(response, value)
  if (read.success) return read.data
  const places = read.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
  throw new Error(`answer breaks the contract: ${places.join(', ')}`)
}

const picks = new WeakMap<Schema, Pick>()

/**
 * The fields of an answer that the contract names, at every depth. What they hold is not compared with their rules, which
 * takes several times as long as writing the answer; but where the contract has a text, a number or the like, nothing
 * with fields of its own gets through.
 */
export function namedFields(schema: Schema, value: unknown): unknown {
  return pickOf(schema)(value)
}

function pickOf(schema: Schema): Pick {
  const known = picks.get(schema)
  if (known) return known
  const made = makePick(schema)
  picks.set(schema, made)
  return made
}

const plainKinds = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum'])

/** What a schema of another kind makes of a value only the schema itself knows. */
function makePick(schema: Schema): Pick {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (plainKinds.has(def.type)) return pickPlain
  switch (def.type) {
    case 'nullable':
    case 'optional':
      return pickUnlessMissing(pickOf(def.innerType))
    case 'array':
      return pickEach(pickOf(def.element))
    case 'record':
      return pickValues(pickOf(def.valueType))
    case 'union':
      return pickOneOf(def.options) ?? parsed(schema)
    case 'object':
      return def.catchall ? parsed(schema) : pickNamed(def.shape)
    default:
      return parsed(schema)
  }
}

function pickPlain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    throw new Error('answer breaks the contract: a plain value')
  return value
}

/** If at most one of the options has fields, a value shows by itself which it is; undefined if more have. */
function pickOneOf(options: readonly Schema[]): Pick | undefined {
  const [withFields, ...others] = options.map(pickOf).filter((pick) => pick !== pickPlain)
  if (others.length > 0) return undefined
  if (!withFields) return pickPlain
  return (value) => (typeof value === 'object' && value !== null ? withFields(value) : value)
}

function pickUnlessMissing(pick: Pick): Pick {
  return (value) => (value == null ? value : pick(value))
}

function pickEach(pick: Pick): Pick {
  return (value) => {
    if (!Array.isArray(value)) throw new Error('answer breaks the contract: a list')
    return value.map((each) => pick(each))
  }
}

function pickValues(pick: Pick): Pick {
  return (value) => {
    const named: Record<string, unknown> = {}
    for (const [name, each] of Object.entries(fieldsOf(value))) named[name] = pick(each)
    return named
  }
}

function pickNamed(shape: Readonly<Record<string, Schema>>): Pick {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, pick: pickOf(schema) }))
  return (value) => {
    const given = fieldsOf(value)
    const named: Record<string, unknown> = {}
    for (const { name, pick } of fields) {
      const each = given[name]
      if (each !== undefined) named[name] = pick(each)
    }
    return named
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('answer breaks the contract: an object')
  return value as Record<string, unknown>
}

function parsed(schema: Schema): Pick {
  return (value) => {
    const read = z.safeParse(schema, value)
    if (!read.success) throw new Error('answer breaks the contract')
    return read.data
  }
}
