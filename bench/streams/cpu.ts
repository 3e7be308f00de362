import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The kernel counts in hundredths of a second, on every Linux that Node supports. */
const TICK_MS = 10
/** Fields of /proc/PID/stat behind the name, from 0. */
const fields = { parent: 1, user: 11, system: 12, endedUser: 13, endedSystem: 14 }

/** Processor time in milliseconds. */
export interface Cpu {
  server: number
  database: number
  /** The measuring processes: the sender and the one holding the streams. */
  client: number
}

/** The processes to measure: one or two servers, the database (by its folder), and the readers. */
export interface Watched {
  servers: readonly number[]
  databaseFolder: string
  readers: number
}

/** Processor time used so far; other work on the machine disturbs it less than wall time. */
export function cpuSoFar({ servers, databaseFolder, readers }: Watched): Cpu {
  return {
    server: servers.reduce((total, pid) => total + cpuOf(pid), 0),
    database: cpuOfDatabase(databaseFolder),
    client: cpuOf(process.pid) + cpuOf(readers),
  }
}

/** Processor time between two samples, per unit of work. */
export function cpuEach(before: Cpu, after: Cpu, many: number): string {
  const each = (name: keyof Cpu): string => ((after[name] - before[name]) / many).toFixed(2)
  return `server ${each('server')} ms, database ${each('database')} ms, client ${each('client')} ms`
}

function cpuOf(pid: number): number {
  const stat = statOf(pid)
  return stat ? sum(stat, ['user', 'system']) * TICK_MS : 0
}

/** Processor time of the database server, including its ended processes. */
function cpuOfDatabase(folder: string): number {
  const postmaster = Number.parseInt(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8'), 10)
  const own = statOf(postmaster)
  const ended = own ? sum(own, ['user', 'system', 'endedUser', 'endedSystem']) : 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => isChildOf(stat, postmaster))
  return children.reduce((ticks, stat) => ticks + sum(stat, ['user', 'system']), ended) * TICK_MS
}

function isChildOf(stat: string[] | undefined, postmaster: number): stat is string[] {
  return Number(stat?.[fields.parent]) === postmaster
}

function sum(stat: readonly string[], names: readonly (keyof typeof fields)[]): number {
  return names.reduce((ticks, name) => ticks + Number(stat[fields[name]]), 0)
}

/** Undefined when the process no longer exists. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may contain anything.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
