/** `npm run restore -- FILE`: fills an empty place from a backup. */
import path from 'node:path'
import { readConfig } from '@krash/api/config'
import { restoreBackup } from '@krash/api/restore-backup'

try {
  const [given, ...others] = process.argv.slice(2)
  if (given === undefined || given.startsWith('-') || others.length > 0)
    throw new Error('Usage: npm run restore -- FILE')
  // npm runs scripts in the root folder, but the typed path is relative to the folder of the caller.
  const file = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
  const { takenAt, rows, files, bucket } = await restoreBackup(readConfig(process.env), file)
  const lines = [
    `Restored everything up to ${takenAt}: ${rows} rows, ${files} files. Start the server with the same settings.`,
    ...(bucket === undefined
      ? []
      : [`The files of these rows are in the bucket ${bucket}: set S3_BUCKET to it, or to a copy of it.`]),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
