import { readdir, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figures, compare, filesOf, readBack, total } from './audit.ts'
import { Caller } from './caller.ts'
import { type ServerProcess, newDataFolder, serverProcess } from '../server-process.ts'
import { write } from './writer.ts'

export interface CampaignOptions {
  rounds: number
  writers: number
  /** The database is killed too in every n-th round; 0 means never. */
  databaseEvery: number
  say: (line: string) => void
}

export interface CampaignFigures extends Figures {
  rounds: number
  databaseKills: number
  seconds: number
  /** Files left by interrupted uploads, before and after the sweep of a start one hour later. */
  leftBehind: { before: number; after: number }
}

/** Milliseconds between the start of a round and the kill. */
const roundMs = { min: 250, max: 1500 }

/** Lets writers report to a real server, kills it round after round, and compares the promises with what is there. */
export async function campaign(options: CampaignOptions): Promise<CampaignFigures> {
  const started = performance.now()
  const dataDir = await newDataFolder('chaos')
  const server = await serverProcess(dataDir, { DEMO_DATA: 'off' })
  try {
    await server.start()
    const callers = await signUpAll(server.url, options.writers)
    const { claims, databaseKills } = await rampage(server, callers, options)
    const figures = await Promise.all(
      callers.map(async (caller, at) => compare(claims[at] ?? missing(), await readBack(caller))),
    )
    const sum = total(figures)
    const leftBehind = await sweepUp(server, await storedCount(callers))
    return {
      rounds: options.rounds,
      databaseKills,
      seconds: Math.round((performance.now() - started) / 1000),
      ...sum,
      leftBehind,
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function signUpAll(url: string, count: number): Promise<Caller[]> {
  const callers = Array.from({ length: count }, () => new Caller(url))
  for (const caller of callers) await caller.signUp()
  return callers
}

async function rampage(server: ServerProcess, callers: Caller[], options: CampaignOptions) {
  let isOver = false
  const writing = Promise.all(
    callers.map((caller, at) => write(caller, `writer ${at + 1}`, { isOver: () => isOver })),
  )
  let databaseKills = 0
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      await sleep(roundMs.min + Math.random() * (roundMs.max - roundMs.min))
      const withDatabase = options.databaseEvery > 0 && round % options.databaseEvery === 0
      await (withDatabase ? server.killWithDatabase() : server.kill())
      if (withDatabase) databaseKills += 1
      const killed = performance.now()
      await server.start()
      options.say(
        `round ${round} of ${options.rounds}: killed${withDatabase ? ' with its database' : ''}, back in ${Math.round(performance.now() - killed)} ms`,
      )
    }
  } finally {
    isOver = true
  }
  return { claims: await writing, databaseKills }
}

/** Ages the files left by interrupted uploads, starts the server again, and counts them. */
async function sweepUp(server: ServerProcess, known: number): Promise<CampaignFigures['leftBehind']> {
  const folder = path.join(server.dataDir, 'files')
  const before = (await filesUnder(folder)).length - known
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await server.kill()
  for (const file of await filesUnder(folder)) await utimes(file, longAgo, longAgo)
  await server.start()
  for (let tries = 0; tries < 1200; tries += 1) {
    if ((await filesUnder(folder)).length === known) break
    await sleep(100)
  }
  return { before, after: (await filesUnder(folder)).length - known }
}

/** Every file has its bytes and a thumbnail. */
async function storedCount(callers: Caller[]): Promise<number> {
  const lists = await Promise.all(callers.map(filesOf))
  return lists.reduce((sum, list) => sum + 2 * list.length, 0)
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

function missing(): never {
  throw new Error('a writer came back without its claims')
}
