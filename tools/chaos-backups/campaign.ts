import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Figures, compare, isKept, readBack, total } from '../chaos/audit.ts'
import { signUpAll } from '../chaos/campaign.ts'
import { type Claims, noClaims, write } from '../chaos/writer.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'

interface Options {
  rounds: number
  writers: number
  say: (line: string) => void
}

export interface BackupsFigures extends Figures {
  rounds: number
  /** Backups that were killed before they were complete, and those that were complete all the same. */
  killed: number
  completeDespiteKill: number
  /** Names of archives that existed after a kill although the backup had not ended: never right. */
  halfUnderFinalName: number
  /** Whether the restore was killed in its midst before it was run again. */
  restoreKilled: boolean
  archiveBytes: number
  seconds: number
}

const scripts = fileURLToPath(new URL('../backups/', import.meta.url))
/** Milliseconds after which a backup, and a restore, are killed at the latest. */
const killWithin = { backup: 2_000, restore: 3_000 }

/**
 * Lets drivers write all the time and backs up again and again, each time once killed in its midst and once to its end.
 * Then everything is wiped, restored from the last archive, and compared with what was acknowledged before it.
 */
export async function backupsCampaign({ rounds, writers, say }: Options): Promise<BackupsFigures> {
  const started = performance.now()
  const folder = await mkdtemp(path.join(tmpdir(), 'krash-chaos-backups-'))
  // Not below the other: only root could enter it, and the database of a server that root starts would lie elsewhere.
  const dataDir = await mkdtemp(path.join(tmpdir(), 'krash-chaos-data-'))
  const server = await serverProcess(dataDir, { DEMO_DATA: 'off' })
  const key = await newKey()
  try {
    await server.start()
    const callers = await signUpAll(server.url, writers)
    const growing = callers.map(noClaims)
    let isOver = false
    const writing = callers.map((caller, at) =>
      write(caller, `writer ${at + 1}`, { isOver: () => isOver, claims: growing[at] ?? noClaims() }),
    )
    const run = { server, dataDir, folder, key }
    const kills = { killed: 0, completeDespiteKill: 0, halfUnderFinalName: 0 }
    let promised: Claims[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const outcome = await killedBackup(run, round)
      kills[outcome] += 1
      promised = growing.map(copyOf)
      await inFull(run, 'make-backup.ts', archiveOf(run, `round-${round}`))
      say(`round ${round} of ${rounds}: ${outcome}, then a whole backup`)
    }
    isOver = true
    await Promise.all(writing)
    const archive = archiveOf(run, `round-${rounds}`)
    const restoreKilled = await wipeAndRestore(run, archive)
    await server.start()
    const found = await Promise.all(callers.map(readBack))
    const figures = total(found.map((one, at) => compare(promised[at] ?? noClaims(), one)))
    return {
      rounds,
      ...kills,
      restoreKilled,
      archiveBytes: (await stat(archive)).size,
      seconds: Math.round((performance.now() - started) / 1000),
      ...figures,
    }
  } finally {
    await server.stop()
    for (const place of [dataDir, folder]) await rm(place, { recursive: true, force: true })
  }
}

export function isRestored(figures: BackupsFigures): boolean {
  return isKept(figures) && figures.halfUnderFinalName === 0 && figures.reports.acknowledged > 0
}

interface Run {
  server: ServerProcess
  /** Of the server, unless another place is restored. */
  dataDir: string
  folder: string
  key: string
}

function archiveOf({ folder }: Run, name: string): string {
  return path.join(folder, `${name}.age`)
}

/** What is acknowledged until now; the maps grow on. */
function copyOf(claims: Claims): Claims {
  return { ...claims, reports: new Map(claims.reports), photos: new Map(claims.photos) }
}

type Outcome = 'killed' | 'completeDespiteKill' | 'halfUnderFinalName'

async function killedBackup(run: Run, round: number): Promise<Outcome> {
  const file = archiveOf(run, `killed-${round}`)
  const code = await runAndKill(run, 'make-backup.ts', file)
  const names = await readdir(run.folder)
  if (!names.includes(path.basename(file))) return 'killed'
  return code === 0 ? 'completeDespiteKill' : await isWhole(run, file)
}

/** The kill may have come after the archive had its name. Then it must be whole, which a restore alone can tell. */
async function isWhole(run: Run, file: string): Promise<Outcome> {
  const place = await mkdtemp(path.join(tmpdir(), 'krash-chaos-look-'))
  const code = await ended(start({ ...run, dataDir: place }, 'restore-backup.ts', [file]))
  await rm(place, { recursive: true, force: true })
  return code === 0 ? 'completeDespiteKill' : 'halfUnderFinalName'
}

/** @returns whether a first restore was killed before its end */
async function wipeAndRestore(run: Run, archive: string): Promise<boolean> {
  await run.server.stop()
  await rm(run.server.dataDir, { recursive: true, force: true })
  const code = await runAndKill(run, 'restore-backup.ts', archive)
  if (code === 0) return false
  await inFull(run, 'restore-backup.ts', archive)
  return true
}

/** @returns the exit code; null when the kill came first */
async function runAndKill(run: Run, script: string, archive: string): Promise<number | null> {
  const child = start(run, script, [archive])
  const end = ended(child)
  const limit = script === 'make-backup.ts' ? killWithin.backup : killWithin.restore
  await Promise.race([end, sleep(Math.random() * limit)])
  child.kill('SIGKILL')
  return end
}

async function inFull(run: Run, script: string, archive: string): Promise<void> {
  const child = start(run, script, [archive])
  let told = ''
  child.stderr?.on('data', (text: Buffer) => {
    told += text.toString()
  })
  const code = await ended(child)
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${told}`)
}

function start({ dataDir, key }: Run, script: string, args: string[]): ChildProcess {
  return spawn(process.execPath, [path.join(scripts, script), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_KEY: key, INIT_CWD: '/' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

async function newKey(): Promise<string> {
  const child = spawn(process.execPath, [path.join(scripts, 'make-backup.ts'), '--new-key'])
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  await once(child, 'close')
  return /AGE-SECRET-KEY-\S+/.exec(text)?.[0] ?? ''
}
