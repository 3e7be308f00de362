import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * A new data folder for a server process: a copy of one that a server has filled already (`tools/test/first-start.ts`),
 * which spares the server the work of its first start, or an empty one where there is none.
 */
export async function newDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `krash-${name}-`))
  const filled = process.env['FILLED_DATA_DIR'] ?? ''
  // The files of the database keep their owner, which only this program can.
  if (existsSync(filled)) await promisify(execFile)('cp', ['-a', `${filled}/.`, folder])
  return folder
}
