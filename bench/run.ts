import { benchActivity } from './activity/activity.ts'
import { benchCalls } from './calls.ts'
import { benchImport } from './import/import.ts'
import { benchSearch } from './search/search.ts'
import { benchStreams } from './streams/streams.ts'

/** `npm run bench -- NAME [rows]`. Each makes a database of its own and takes it away again. */
const benchmarks: Record<string, (rows: number | undefined) => Promise<void>> = {
  calls: benchCalls,
  search: (rows = 200_000) => benchSearch(rows),
  import: (rows = 1_000_000) => benchImport(rows),
  streams: (rows = 5_000) => benchStreams(rows),
  activity: (rows = 1_000_000) => benchActivity(rows),
}

const [name = 'calls', rows] = process.argv.slice(2)
const bench = benchmarks[name]
if (!bench || (rows !== undefined && !/^[1-9]\d{2,7}$/.test(rows))) {
  console.error(`Usage: npm run bench -- ${Object.keys(benchmarks).join('|')} [rows]`)
  process.exitCode = 1
} else {
  await bench(rows === undefined ? undefined : Number(rows))
}
