import type { ProfessionalSearch } from '@krash/contract'
import { generateProfessionals } from '@krash/api/generate-professionals'
import { loadGazetteer } from '@krash/api/load-gazetteer'
import { migrate } from '@krash/api/migrate'
import { atMost, note } from '../figures.ts'
import { quantiles } from '../load.ts'
import { withPostgres } from '../servers.ts'
import { type Cell, cellsOf } from './cells.ts'
import { type Everybody, problemOf, readEverybody } from './exact-search.ts'
import { SMALL, growthSearches, growthTable } from './growth.ts'
import { compareOverHttp } from './over-http.ts'
import { type Region, regionsOf } from './places.ts'
import { type Statement, type WatchedSearch, openWatchedSearch } from './watched-search.ts'

/** Places per cell; of 200, the third worst is what 99 of 100 stay under. */
const PLACES = 200
/** Milliseconds for 99 of 100 counts. */
const TOTAL_TARGET = 5
/** Answers per cell that are checked. */
const CHECKED = 15

/** Milliseconds at the median and near the worst. */
type Quantiles = ReturnType<typeof quantiles>

interface Times {
  /** The statements that find and read the page, to which the target applies. */
  page: Quantiles
  /** The exact total, which every search returns as well. */
  total: Quantiles
  /** The whole function, including its work outside the database. */
  whole: Quantiles
  slowest: { ms: number; statement: Statement | undefined }
}

type Line = Cell & Times

/** Measures the directory's search at a size: times, exactness, the slowest plan, growth, and over HTTP. */
export async function benchSearch(rows: number): Promise<void> {
  await withPostgres(async (postgres) => {
    const watched = openWatchedSearch(postgres)
    try {
      await migrate(watched.database)
      await loadGazetteer({ database: watched.database, clock: { now: () => new Date() } })
      const regions = await regionsOf(watched.database, PLACES)
      await fill(watched, SMALL)
      const small = await timesOf(watched, growthSearches(regions, SMALL))
      await fill(watched, rows)
      growthTable({ rows, small, large: await timesOf(watched, growthSearches(regions, rows)) })
      await table(watched, regions)
      await compareOverHttp(postgres, { watched, regions })
    } finally {
      await watched.close()
    }
  })
}

async function fill({ database }: WatchedSearch, count: number): Promise<void> {
  console.log(`Writing ${count} professionals …`)
  const start = performance.now()
  await generateProfessionals(database, { count, seed: 1, physiciansOfRegistry: true })
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${count} professionals in ${seconds.toFixed(0)} s, ${Math.round(count / seconds)} rows/s with the search built`,
  )
}

async function timesOf(
  watched: WatchedSearch,
  kinds: Record<string, ProfessionalSearch[]>,
): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [name, searches] of Object.entries(kinds)) times[name] = (await time(watched, searches)).page.p50
  return times
}

/** Measures every cell, then checks answers, then prints the slowest plan. */
export async function table(watched: WatchedSearch, regions: readonly Region[]): Promise<void> {
  console.log(
    `\nMilliseconds at the database client, p50 and p99 of ${PLACES} places, warm; the exact total promises ${TOTAL_TARGET}`,
  )
  console.log(`${'what'.padEnd(18)}where         page  target             total              whole`)
  const lines: Line[] = []
  for (const cell of cellsOf(regions)) {
    const line = { ...cell, ...(await time(watched, cell.searches)) }
    lines.push(line)
    console.log(row(line))
    keep(line)
  }
  await check(watched, lines)
  await explainSlowest(watched, lines)
}

/** Only the search decides what a misspelling may mean, so those cells cannot be checked. */
async function check(watched: WatchedSearch, lines: readonly Line[]): Promise<void> {
  const everybody = await readEverybody(watched.database)
  const exact = lines.filter(({ name }) => !name.startsWith('typo'))
  let wrong = 0
  for (const line of exact) {
    const problems = await problemsOf(watched, line, everybody)
    wrong += problems.length
    if (problems.length > 0)
      console.log(`${line.name} ${line.region}: ${problems.length} wrong, as ${problems[0]}`)
  }
  note({ name: 'wrong answers', value: wrong, unit: 'answers', target: atMost(0) })
  console.log(
    `\nWrong: ${wrong} of ${exact.length * CHECKED} answers, ${CHECKED} of each line but the typing errors`,
  )
}

async function time(watched: WatchedSearch, searches: readonly ProfessionalSearch[]): Promise<Times> {
  for (const search of searches) await watched.run(search)
  const page: number[] = []
  const total: number[] = []
  const whole: number[] = []
  let slowest: Line['slowest'] = { ms: 0, statement: undefined }
  for (const search of searches) {
    const { ms, statements } = await watched.run(search)
    const [counting, others] = [statements.filter(isTotal), statements.filter((each) => !isTotal(each))]
    whole.push(ms)
    page.push(sumOf(others))
    if (counting.length > 0) total.push(sumOf(counting))
    if (ms > slowest.ms) slowest = { ms, statement: statements.toSorted((a, b) => b.ms - a.ms)[0] }
  }
  return { page: quantiles(page), total: quantiles(total), whole: quantiles(whole), slowest }
}

function isTotal({ text }: Statement): boolean {
  return text.includes(' as total')
}

function sumOf(statements: readonly Statement[]): number {
  return statements.reduce((sum, { ms }) => sum + ms, 0)
}

async function problemsOf(
  watched: WatchedSearch,
  { searches }: Cell,
  everybody: Everybody,
): Promise<string[]> {
  const problems: string[] = []
  for (const search of searches.slice(0, CHECKED)) {
    const problem = problemOf(everybody, search, (await watched.run(search)).given)
    if (problem !== undefined) problems.push(problem)
  }
  return problems
}

function row({ name, region, target, page, total, whole }: Line): string {
  const promise = target === undefined ? '-' : `${target} ${page.p99 <= target ? 'met' : 'MISSED'}`
  const counted = Number.isNaN(total.p50)
    ? 'with the page'
    : `${figures(total)}${total.p99 <= TOTAL_TARGET ? '' : ' MISSED'}`
  return `${name.padEnd(18)}${region.padEnd(5)}${figures(page)}  ${promise.padEnd(10)}${counted.padStart(22)}${figures(whole).padStart(18)}`
}

/** Only the report has room for a target's description. */
function keep({ name, region, target, page, total }: Line): void {
  const figure = { name: `${name}, ${region}: page p99`, value: page.p99, unit: 'ms' }
  note({ ...figure, target: target === undefined ? undefined : atMost(target) })
  if (Number.isNaN(total.p50)) return
  note({ ...figure, name: `${name}, ${region}: total p99`, value: total.p99, target: atMost(TOTAL_TARGET) })
}

function figures({ p50, p99 }: Quantiles): string {
  return `${p50.toFixed(2).padStart(6)} ${p99.toFixed(2).padStart(6)}`
}

async function explainSlowest({ database }: WatchedSearch, lines: readonly Line[]): Promise<void> {
  const [worst] = lines.toSorted((a, b) => b.slowest.ms - a.slowest.ms)
  const statement = worst?.slowest.statement
  if (!worst || !statement) return
  console.log(
    `\nThe slowest search took ${worst.slowest.ms.toFixed(1)} ms: ${worst.name} in ${worst.region}. Its slowest statement:`,
  )
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${statement.text}`,
    [...statement.values],
  )
  for (const line of rows) console.log(`  ${line['QUERY PLAN']}`)
}
