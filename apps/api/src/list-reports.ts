/** `npm run reports`: lists what people reported about conversations. */
import { readConfig } from '#app/config.ts'
import { showReports } from '#features/conversation-reports/show-reports.ts'
import { withDatabase } from '#platform/database/with-database.ts'

try {
  const [idEnd] = process.argv.slice(2)
  const lines = await withDatabase(readConfig(process.env), (database) => showReports(database, idEnd))
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
