import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isRunning } from '#platform/database/embedded/process-lock.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The server in its own process, as operators run it. */
export interface ServerProcess {
  url: string
  pid: number
  output(): string
  /** Sends a signal and waits for the end; returns the exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts `main.ts` on a data folder; throws with its output if it ends before it is ready. */
export async function startServerProcess(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn('node', [main], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'relaxed',
      DEMO_DATA: 'off',
      // A busy machine may need many times as long as a quiet one.
      DATABASE_SECONDS: '300',
      STOP_SECONDS: '300',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      // By the name that passkeys need; calls go to where the server listens.
      const port = /ready: http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`the server ended: ${output}`)))
  })
  const url = await ready
  return { url, pid: child.pid ?? 0, output: () => output, end: (signal) => end(child, ended, signal) }
}

async function end(
  child: ChildProcess,
  ended: Promise<number | null>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (child.pid !== undefined && isRunning(child.pid)) child.kill(signal)
  return ended
}
