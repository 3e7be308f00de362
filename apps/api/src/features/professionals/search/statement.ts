import { CompiledQuery } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Circle, Ranges } from './circle.ts'
import { type BonusPoints, scoreSql } from './match-sql.ts'
import { type Wanted, bitsOf } from './wanted.ts'

export interface Search {
  wanted: Wanted
  circle: Circle
  points: BonusPoints
  order: SearchOrder
}

export type SearchOrder = 'match' | 'distance' | 'rating' | 'experience' | 'name'

/** A professional found, with everything an order compares. */
export interface Hit {
  id: string
  d2: number
  score: number
  r100: number
  reviews: number
  years: number
  name: string
}

/**
 * The text of a query and its values. Texts depend only on the shape of a search, so there are few, and each is
 * prepared once per connection.
 */
export class Statement {
  readonly #values: unknown[] = []

  /** Adds a value; returns the parameter as written in the text. */
  add(value: unknown, type: string): string {
    this.#values.push(value)
    return `$${this.#values.length}::${type}`
  }

  /** Adds ranges; returns them as rows `(lo, hi)`. */
  ranges({ lo, hi }: Ranges): string {
    return `unnest(${this.add(lo, 'int4[]')}, ${this.add(hi, 'int4[]')}) as range (lo, hi)`
  }

  cells(cells: readonly number[]): string {
    return `unnest(${this.add(cells, 'int4[]')}) as cell (c8)`
  }

  async rows<T>(tx: Tx, text: string): Promise<T[]> {
    const { rows } = await tx.executeQuery<T>(CompiledQuery.raw(text, this.#values))
    return rows
  }
}

/** The fragments shared by all queries of a search; only those that a text uses are evaluated. */
export class Parts {
  readonly statement = new Statement()
  readonly spec: string
  /** Squared chord to the centre, over columns of the projection. */
  readonly d2: string
  /** ` and …` or nothing, over columns of the projection. */
  readonly filters: string
  readonly #search: Search

  constructor(search: Search) {
    const { wanted, circle } = search
    this.#search = search
    this.spec = this.statement.add(wanted.spec, 'int2')
    const square = (axis: 'x' | 'y' | 'z') => {
      const off = `(${axis} - ${this.statement.add(circle[axis], 'float8')})`
      return `${off} * ${off}`
    }
    this.d2 = [square('x'), square('y'), square('z')].join(' + ')
    this.filters = filtersOf(wanted, this.statement)
  }

  score(): string {
    return scoreSql(this.#search.points.map((worth) => this.statement.add(worth, 'float8')))
  }

  /** `d2 <= …` for the search's own circle or a smaller one. */
  within(circle: Circle = this.#search.circle): string {
    return `d2 <= ${this.statement.add(circle.chord2, 'float8')}`
  }

  async rows<T>(tx: Tx, text: string): Promise<T[]> {
    return this.statement.rows(tx, text)
  }
}

/**
 * Conditions on columns that every covering index has. Their form (`+ 0`) keeps other indexes out: a plan made without
 * the values would otherwise leave the order's index for one that fits the condition, and sort the whole cell.
 */
export function filtersOf(wanted: Wanted, statement: Statement): string {
  const { minR100, years, flags } = wanted
  const conditions: string[] = []
  if (flags.mask > 0) {
    const [mask, value] = [statement.add(flags.mask, 'int4'), statement.add(flags.value, 'int4')]
    conditions.push(`flags & ${mask} = ${value}`)
  }
  if (minR100 > 0) conditions.push(`r100 + 0 >= ${statement.add(minR100, 'int4')}`)
  if (years.min >= 0) {
    const [min, max] = [statement.add(years.min, 'int4'), statement.add(years.max, 'int4')]
    conditions.push(`years + 0 between ${min} and ${max}`)
  }
  conditions.push(...rareFilters(wanted, statement), ...spokenFilter(wanted, statement))
  return conditions.map((condition) => ` and ${condition}`).join('')
}

/** How well a language is spoken is stored only with the professionals: few say it. Inside `case` the list is built once. */
function spokenFilter({ proficiency }: Wanted, statement: Statement): string[] {
  if (proficiency.length === 0) return []
  return [
    `case when id in (
      select own.id from professionals as own
      where own.proficiency <> '{}' and own.proficiency @> any (${statement.add(proficiency, 'jsonb[]')})
    ) then true end`,
  ]
}

/** One text for all of them; a filter that is not set accepts everybody. */
function rareFilters({ languages, areas, rate }: Wanted, statement: Statement): string[] {
  if (languages === 0 && areas.length === 0 && rate.min === 0) return []
  const spoken = statement.add(languages, 'int4')
  const asked = statement.add(bitsOf(areas), 'int8')
  const [min, max] = [statement.add(rate.min, 'int4'), statement.add(rate.max, 'int4')]
  return [
    `(flags & ${spoken} <> 0 or ${spoken} = 0)`,
    `areas & ${asked} = ${asked}`,
    `rate between ${min} and ${max}`,
  ]
}

/** The SQL of each order; the id comes last, so that pages never overlap. */
export const orderBy: Record<SearchOrder, string> = {
  match: 'score desc, d2, id',
  distance: 'd2, id',
  rating: 'r100 desc, reviews desc, id',
  experience: 'years desc, r100 desc, id',
  name: 'name, id',
}

/** Those after the hit in the order: ` and …`. */
export function afterHit(order: SearchOrder, hit: Hit | undefined, statement: Statement): string {
  if (!hit) return ''
  const id = `id > ${statement.add(hit.id, 'uuid')}`
  const nearer = (): string => {
    const d2 = statement.add(hit.d2, 'float8')
    return `(d2 > ${d2} or (d2 = ${d2} and ${id}))`
  }
  const falling = (lead: 'r100' | 'years', then: 'reviews' | 'r100'): string => {
    const [first, second] = [statement.add(hit[lead], 'int2'), statement.add(hit[then], 'int4')]
    return `${lead} <= ${first} and (${lead} < ${first} or ${then} < ${second} or (${then} = ${second} and ${id}))`
  }
  const write: Record<SearchOrder, () => string> = {
    distance: nearer,
    match: () => {
      const score = statement.add(hit.score, 'int4')
      return `(score < ${score} or (score = ${score} and ${nearer()}))`
    },
    rating: () => falling('r100', 'reviews'),
    experience: () => falling('years', 'r100'),
    name: () => {
      const name = statement.add(hit.name, 'text')
      return `name >= ${name} and (name > ${name} or ${id})`
    },
  }
  return ` and ${write[order]()}`
}
