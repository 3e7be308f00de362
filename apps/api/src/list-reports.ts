/** `npm run reports`: lists what people reported about conversations. */
import { readConfig } from '#app/config.ts'
import { showReports } from '#features/conversation-reports/show-reports.ts'
import { createAuditTrail } from '#platform/audit/audit-trail.ts'
import { loadServerKeys } from '#platform/auth/server-keys.ts'
import { systemClock } from '#platform/clock.ts'
import { withDatabase } from '#platform/database/with-database.ts'

try {
  const [idEnd] = process.argv.slice(2)
  const config = readConfig(process.env)
  const audit = createAuditTrail(await loadServerKeys(config.dataDir, config))
  const lines = await withDatabase(config, (database) =>
    showReports({ database, audit, clock: systemClock }, idEnd),
  )
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
