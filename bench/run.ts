import { benchActivity } from './activity/activity.ts'
import { benchCalls } from './calls.ts'
import { reporting } from './figures.ts'
import { benchImport } from './import/import.ts'
import { benchMemory } from './memory/memory.ts'
import { benchPeers } from './peers/peers.ts'
import { benchSearch } from './search/search.ts'
import { benchStreams } from './streams/streams.ts'
import { benchTimes } from './times/times.ts'

interface Benchmark {
  about: string
  /** Number of rows, for benchmarks that take a size. */
  rows?: number
  run: (rows: number) => Promise<void>
}

/**
 * `npm run bench -- NAME [rows]`; `all` runs them in this order. Each creates and removes its own database and writes
 * its figures to `reports/bench-NAME.json`.
 */
const benchmarks: Record<string, Benchmark> = {
  calls: { about: 'a call that reads and one that writes, beside a bare server', run: benchCalls },
  times: { about: 'what must take as long as something else, each beside its control', run: benchTimes },
  memory: { about: 'uploads, an export and imports, beside bare pipelines', run: benchMemory },
  activity: { about: 'the history of one person among everybody', rows: 1_000_000, run: benchActivity },
  peers: {
    about: 'the calls made most, beside Feathers, Parse Server and a bare server',
    rows: 200_000,
    run: benchPeers,
  },
  streams: { about: 'open pages and messages to them', rows: 5_000, run: benchStreams },
  search: { about: 'the directory: times, exactness, growth', rows: 200_000, run: benchSearch },
  import: { about: 'a registry read into the directory', rows: 1_000_000, run: benchImport },
}

const [name, rows] = process.argv.slice(2)
const names = name === 'all' ? Object.keys(benchmarks) : [name ?? 'calls']
const isKnown = names.every((each) => Object.hasOwn(benchmarks, each))
if (!isKnown || (rows !== undefined && !/^[1-9]\d{2,7}$/.test(rows))) {
  console.error(usage())
  process.exitCode = 1
} else {
  if (name === undefined) console.log(`${usage()}\n`)
  for (const each of names) await runOne(each)
}

async function runOne(name: string): Promise<void> {
  const benchmark = benchmarks[name]
  if (!benchmark) return
  console.log(`${name}: ${benchmark.about}`)
  try {
    const size = rows === undefined ? (benchmark.rows ?? 0) : Number(rows)
    await reporting(name, () => benchmark.run(size))
  } catch (error) {
    // The next benchmark runs all the same.
    console.error(error)
    process.exitCode = 1
  }
}

function usage(): string {
  const lines = Object.entries(benchmarks).map(
    ([each, { about, rows: many }]) =>
      `  ${each.padEnd(9)} ${about}${many === undefined ? '' : ` (${many.toLocaleString('en-US')} rows)`}`,
  )
  return [
    'Usage: npm run bench -- NAME [rows]. Without a name: calls.',
    ...lines,
    '  all       one after the other',
  ].join('\n')
}
