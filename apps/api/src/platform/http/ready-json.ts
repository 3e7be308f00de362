import type { RouteDefinition } from '@krash/contract'
import * as z from 'zod/mini'

/** Answers of each call that are all checked against the contract, before only one in a hundred is. */
const CHECKED_FIRST = 1000
const CHECKED_LATER = 100

/**
 * An answer, or the data of a page, that the database already wrote as JSON; it is sent without parsing it. It is meant
 * to hold a `T`, which `checkReady` verifies.
 */
export class ReadyJson<T> {
  readonly text: string
  declare protected readonly of: T

  constructor(text: string) {
    this.text = text
  }
}

const answered = new WeakMap<RouteDefinition, number>()

/**
 * Checks the first thousand answers of a call against the contract, which covers every test, then one in a hundred.
 * Nothing is removed from ready JSON, so a field that the contract does not name is an error.
 * @throws Error naming the places, without their values
 */
export function checkReady(route: RouteDefinition, { text }: ReadyJson<unknown>): void {
  const count = (answered.get(route) ?? 0) + 1
  answered.set(route, count)
  if (!route.response || (count > CHECKED_FIRST && count % CHECKED_LATER !== 0)) return
  const given: unknown = JSON.parse(text)
  const read = z.safeParse(route.response, given)
  if (!read.success) {
    const places = read.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
    throw new Error(`answer breaks the contract: ${places.join(', ')}`)
  }
  const more = unnamed(given, read.data, '')
  if (more !== undefined) throw new Error(`answer holds more than the contract names: ${more}`)
}

/** The first place with a value that the contract does not name. */
function unnamed(given: unknown, named: unknown, path: string): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  if (typeof named !== 'object' || named === null) return path
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(named, key)) return `${path}.${key}`
    const deeper = unnamed(value, (named as Record<string, unknown>)[key], `${path}.${key}`)
    if (deeper !== undefined) return deeper
  }
  return undefined
}
