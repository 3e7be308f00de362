/** `npm run audit`: lists the audit, or checks that nothing in it was changed or removed; beside a running server. */
import { readConfig } from '#app/config.ts'
import { readAuditOrder, runAudit } from '#features/audit/audit-command.ts'
import { createAuditTrail } from '#platform/audit/audit-trail.ts'
import { loadServerKeys } from '#platform/auth/server-keys.ts'
import { systemClock } from '#platform/clock.ts'
import { withDatabase } from '#platform/database/with-database.ts'

try {
  const order = readAuditOrder(process.argv.slice(2))
  const config = readConfig(process.env)
  const audit = createAuditTrail(await loadServerKeys(config.dataDir, config))
  const { lines, isWell } = await withDatabase(config, (database) =>
    runAudit({ database, audit, clock: systemClock }, order),
  )
  process.stdout.write(`${lines.join('\n')}\n`)
  if (!isWell) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
