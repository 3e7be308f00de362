/** `npm run backup -- FILE`: writes everything the server keeps into one archive, while it runs. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type Config, readConfig } from '@krash/api/config'
import { makeBackupKey } from '@krash/api/backup-keys'
import { type BackupReport, takeBackup } from '@krash/api/take-backup'
import { withConnection } from '@krash/api/with-database'

const [given, ...others] = process.argv.slice(2)
try {
  const lines = given === '--new-key' ? await newKey() : await backUp()
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function newKey(): Promise<string[]> {
  const { recipient, identity } = await makeBackupKey()
  return [
    'Set this on the server; it only closes backups:',
    `BACKUP_KEY=${recipient}`,
    '',
    'Keep this away from the server; without it no backup can be opened:',
    `BACKUP_KEY=${identity}`,
  ]
}

async function backUp(): Promise<string[]> {
  if (given === undefined || given.startsWith('-') || others.length > 0)
    throw new Error('Usage: npm run backup -- FILE, or npm run backup -- --new-key')
  const config = readConfig(process.env)
  // npm runs scripts in the root folder, but the typed path is relative to the folder of the caller.
  const file = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
  await requireKrash(config)
  const report = await withConnection(config, (connection) => takeBackup(config, connection, file))
  if (report.missing.length > 0) process.exitCode = 2
  return linesOf(report)
}

/** Looking for a database would make one. */
async function requireKrash({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined || (await stat(path.join(dataDir, 'keys.json')).catch(() => undefined)))
    return
  throw new Error(`There is no Krash in ${dataDir}: set DATA_DIR, or DATABASE_URL, as for the server.`)
}

function linesOf({ takenAt, isEncrypted, holdsKeys, bucket, missing, ...report }: BackupReport): string[] {
  return [
    `Backed up everything up to ${takenAt.toISOString()} into ${report.file}: ${report.rows} rows, ${report.files} files.`,
    isEncrypted
      ? 'It is encrypted with BACKUP_KEY.'
      : 'It is not encrypted: whoever has it reads every row. Set BACKUP_KEY ("npm run backup -- --new-key" makes one).',
    holdsKeys
      ? 'The keys are in it, apart from those in FILES_MASTER_KEY.'
      : 'The keys are not in it: keep keys.json, or SERVER_KEYS and FILES_MASTER_KEY, apart from it.',
    ...(bucket === undefined
      ? []
      : [`The files stay in the bucket ${bucket}: it needs a backup of its own.`]),
    ...missing.map((name) => `The bytes of the file ${name} are not there.`),
  ]
}
