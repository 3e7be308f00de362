/** `npm run invite`: prints the link by which a lawyer or doctor takes over their record in the directory. */
import { readConfig } from '#app/config.ts'
import { invite, readInviteOrder } from '#features/professional-accounts/invite.ts'
import { createAuditTrail } from '#platform/audit/audit-trail.ts'
import { loadServerKeys } from '#platform/auth/server-keys.ts'
import { systemClock } from '#platform/clock.ts'
import { withDatabase } from '#platform/database/with-database.ts'

try {
  const order = readInviteOrder(process.argv.slice(2))
  const config = readConfig(process.env)
  const { publicUrl } = config
  const audit = createAuditTrail(await loadServerKeys(config.dataDir, config))
  const lines = await withDatabase(config, (database) =>
    invite({ database, audit, clock: systemClock, publicUrl }, order),
  )
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
