import { parseArgs } from 'node:util'
import { readConfig } from '../apps/api/src/config.ts'
import { loadGazetteer } from '../apps/api/src/features/location/load-gazetteer.ts'
import {
  generateProfessionals,
  removeGenerated,
} from '../apps/api/src/features/invented-people/generate/generate-professionals.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { withDatabase } from '../apps/api/src/platform/database/with-database.ts'

const usage = `Usage: npm run generate -- professionals COUNT [--seed 1]
       npm run generate -- remove
Invented professionals for measuring, in place of those of an earlier run. In production only with --in-production.`

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, 'in-production': { type: 'boolean', default: false } },
  })
  const [what, count = '0'] = positionals
  const isOrder = what === 'professionals' && /^[1-9]\d{0,7}$/.test(count) && /^\d{1,9}$/.test(values.seed)
  if (!isOrder && what !== 'remove') throw new Error(usage)
  const config = readConfig(process.env)
  if (config.isProduction && !values['in-production'])
    throw new Error(
      'Invented people do not belong into production: --in-production writes them all the same.',
    )
  const crowd = { count: Number(count), seed: Number(values.seed), physiciansOfRegistry: false }
  await withDatabase(config, (database) =>
    tell(() => (isOrder ? generate(database, crowd) : removeGenerated(database))),
  )
}

async function generate(
  database: Database,
  crowd: Parameters<typeof generateProfessionals>[1],
): ReturnType<typeof generateProfessionals> {
  await loadGazetteer({ database, clock: systemClock })
  return generateProfessionals(database, crowd)
}

async function tell(work: () => ReturnType<typeof generateProfessionals>): Promise<void> {
  const start = performance.now()
  const { removed, written } = await work()
  const seconds = (performance.now() - start) / 1000
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(`Removed ${removed} invented professionals of an earlier run, wrote ${written}.`)
  console.log(
    `${seconds.toFixed(1)} s, ${Math.round((removed + written) / seconds)} rows/s with the search built, ${megabytes} MB at most.`,
  )
}
