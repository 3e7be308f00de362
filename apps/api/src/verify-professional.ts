/** `npm run verify`: marks a record of the directory as verified by a public page, or takes that back; beside a running server. */
import { readConfig } from '#app/config.ts'
import { readVerifyOrder, verify } from '#features/professional-accounts/verify.ts'
import { createAuditTrail } from '#platform/audit/audit-trail.ts'
import { loadServerKeys } from '#platform/auth/server-keys.ts'
import { systemClock } from '#platform/clock.ts'
import { withDatabase } from '#platform/database/with-database.ts'

try {
  const order = readVerifyOrder(process.argv.slice(2))
  const config = readConfig(process.env)
  const audit = createAuditTrail(await loadServerKeys(config.dataDir, config))
  const lines = await withDatabase(config, (database) =>
    verify({ database, audit, clock: systemClock }, order),
  )
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
