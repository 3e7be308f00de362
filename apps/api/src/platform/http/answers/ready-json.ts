import type { RouteDefinition } from '@krash/contract'
import * as z from 'zod/mini'
import { isChecked } from './named-fields.ts'

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

/**
 * Checks the first thousand answers of a call against the contract, then one in a hundred. Nothing is removed from ready JSON, so a field that the contract does not name is an error.
 * @throws Error naming the places, without their values
 */
export function checkReady(route: RouteDefinition, { text }: ReadyJson<unknown>): void {
  if (!route.response || !isChecked(route)) return
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
