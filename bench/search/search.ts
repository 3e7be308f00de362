import type { ProfessionalSearch } from '@krash/contract'
import { generateProfessionals } from '@krash/api/generate-professionals'
import { loadGazetteer } from '@krash/api/load-gazetteer'
import { migrate } from '@krash/api/migrate'
import { quantiles } from '../load.ts'
import { withPostgres } from '../servers.ts'
import { type Cell, cellsOf } from './cells.ts'
import { type Everybody, problemOf, readEverybody } from './exact-search.ts'
import { SMALL, growthSearches, growthTable } from './growth.ts'
import { compareOverHttp } from './over-http.ts'
import { type Region, regionsOf } from './places.ts'
import { type Statement, type WatchedSearch, openWatchedSearch } from './watched-search.ts'

/** Places of a cell; at 200 the worst but two is what 99 of 100 stay under. */
const PLACES = 200
/** Answers of a cell that are held against the truth. */
const CHECKED = 15

interface Line extends Cell {
  p50: number
  p99: number
  slowest: { ms: number; statement: Statement | undefined }
}

/** The search of the directory at a size: times, exactness, the plan of the slowest, growth, and over HTTP. */
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
  for (const [name, searches] of Object.entries(kinds)) times[name] = (await time(watched, searches)).p50
  return times
}

async function table(watched: WatchedSearch, regions: readonly Region[]): Promise<void> {
  const lines: Line[] = []
  const totals: number[] = []
  for (const cell of cellsOf(regions))
    lines.push({ ...cell, ...(await time(watched, cell.searches, totals)) })
  const everybody = await readEverybody(watched.database)
  console.log(`\n${'what'.padEnd(18)}where   p50 ms  p99 ms  target         wrong of ${CHECKED}`)
  for (const line of lines) {
    const problems = line.name.startsWith('typo') ? [] : await problemsOf(watched, line, everybody)
    const checked = line.name.startsWith('typo') ? 'not checked' : String(problems.length)
    console.log(`${row(line)}  ${checked}${problems.length > 0 ? `: ${problems[0]}` : ''}`)
  }
  console.log(row({ name: 'exact total', region: 'all', target: 5, ...quantiles(totals) }))
  await explainSlowest(watched, lines)
}

async function time(
  watched: WatchedSearch,
  searches: readonly ProfessionalSearch[],
  totals: number[] = [],
): Promise<Pick<Line, 'p50' | 'p99' | 'slowest'>> {
  for (const search of searches.slice(0, 20)) await watched.run(search)
  const times: number[] = []
  let slowest: Line['slowest'] = { ms: 0, statement: undefined }
  for (const search of searches) {
    const { ms, statements } = await watched.run(search)
    times.push(ms)
    totals.push(
      ...statements.filter(({ text }) => text.includes(' as total')).map((statement) => statement.ms),
    )
    if (ms > slowest.ms) slowest = { ms, statement: statements.toSorted((a, b) => b.ms - a.ms)[0] }
  }
  return { ...quantiles(times), slowest }
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

function row({
  name,
  region,
  p50,
  p99,
  target,
}: Pick<Line, 'name' | 'region' | 'p50' | 'p99' | 'target'>): string {
  const promise =
    target === undefined ? '-' : `${String(target).padEnd(3)}${p99 <= target ? 'met' : 'MISSED'}`
  return `${name.padEnd(18)}${region.padEnd(6)}${p50.toFixed(2).padStart(8)}${p99.toFixed(2).padStart(8)}  ${promise.padEnd(13)}`
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
