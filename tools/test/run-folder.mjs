import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder that goes with this process, below the given one or that of the system. Anybody may pass through it: where
 * the tests run as root, the database belongs to another user.
 */
export function makeRunFolder(place = tmpdir()) {
  const folder = mkdtempSync(join(place, 'krash-run-'))
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
