import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export { newDataFolder } from '@krash/api/data-folder'

const main = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
/**
 * Milliseconds after which a start counts as hanging. The first one creates the database and loads the map, perhaps on
 * a busy machine.
 */
const startDeadline = 300_000

/** The real server as a process that can be killed and restarted on the same data. */
export interface ServerProcess {
  url: string
  dataDir: string
  start(): Promise<void>
  /** Kills the server at once; the database keeps running. */
  kill(): Promise<void>
  /** Kills the database as well, in the middle of whatever it writes. */
  killWithDatabase(): Promise<void>
  /** Stops both in order. */
  stop(): Promise<void>
}

/** A server on a data folder of its own, on a port that stays the same across restarts, with extra settings if given. */
export async function serverProcess(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    async start() {
      child = await launch(port, { DATA_DIR: dataDir, ...environment })
    },
    kill,
    async killWithDatabase() {
      const database = await databasePid(dataDir)
      await kill()
      if (database !== undefined) signal(database, 'SIGKILL')
    },
    async stop() {
      if (child && child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }
      const database = await databasePid(dataDir)
      if (database !== undefined) signal(database, 'SIGINT')
    },
  }
}

async function launch(port: number, given: Record<string, string>): Promise<ChildProcess> {
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: '',
    RATE_LIMIT: 'relaxed',
    LOG_LEVEL: 'error',
    // A busy machine may need many times as long as a quiet one.
    DATABASE_SECONDS: '300',
    ...given,
  }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<undefined>()
  const read = (text: Buffer): void => {
    output = (output + text.toString()).slice(-4000)
    if (output.includes('Krash is ready')) resolve(undefined)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  child.once('exit', (code) => reject(new Error(`the server ended with ${code} while starting:\n${output}`)))
  const timer = setTimeout(
    () => reject(new Error(`the server was not ready in time:\n${output}`)),
    startDeadline,
  )
  try {
    await ready
  } finally {
    clearTimeout(timer)
  }
  return child
}

async function databasePid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 1 ? pid : undefined
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && Reflect.get(error, 'code') === 'ESRCH')) throw error
  }
}

/**
 * A port below those that the system hands out by itself (from 32768 on Linux): one of those may be given to somebody
 * else's connection while the server is down.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
