import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ServerProcess } from '../test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The link that `npm run invite` prints while the server runs. */
export async function invitationFor(server: ServerProcess, lawyerId: string): Promise<string> {
  const environment = { ...process.env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url }
  const command = ['apps/api/src/invite-professional.ts', 'lawyer', lawyerId]
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env: environment })
  return /\S+\/invitation#\S+/.exec(stdout)?.[0] ?? ''
}
