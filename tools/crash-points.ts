/**
 * `npm run crash-points -- FILE.csv [count]`: asks a real server where recorded crashes were, of a file with the columns of FARS
 * (NHTSA): as a guest what is around each point, and as somebody who reports from there. Prints how often state and county
 * are those of the record, how often a ZIP area is given and whether a point was moved, and those that differ. Figures go to
 * reports/crash-points.json; the exit code is 1 where a promise is missed.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type CrashPoint,
  type ToldPoint,
  crashFigures,
  missedBy,
  readCrashPoints,
} from '@krash/api/crash-points'
import type { Accident, ExactPlace } from '@krash/contract'
import { newDataFolder, serverProcess } from './server-process.ts'

/** Asked for at a time. */
const AT_ONCE = 4
/** Printed at most, of those that differ. */
const SHOWN = 40

type Pair = readonly [CrashPoint, ToldPoint]

const [file, count] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: npm run crash-points -- FILE.csv [count]')
// npm runs scripts in the root folder, but the typed path is relative to the folder of the caller.
const text = await readFile(path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file), 'utf8')
const points = readCrashPoints(text).slice(0, count === undefined ? undefined : Number(count))

const pairs = await withServer((url) => askAll(url, points))
const figures = crashFigures(pairs)
const missed = missedBy(figures)
pairs.filter(isOther).slice(0, SHOWN).map(lineOf).forEach(say)
say(
  `${figures.points} points: wrong state ${figures.wrongState}, county right ${percent(figures.rightCounty)}, ` +
    `ZIP given ${percent(figures.zipGiven)}, coordinates moved ${figures.moved}`,
)
say(missed.length === 0 ? 'every promise is kept' : `MISSED: ${missed.join(', ')}`)
const reports = fileURLToPath(new URL('../reports/', import.meta.url))
await mkdir(reports, { recursive: true })
await writeFile(
  `${reports}crash-points.json`,
  `${JSON.stringify({ at: new Date().toISOString(), ...figures, missed }, null, 2)}\n`,
)
process.exitCode = missed.length === 0 ? 0 : 1

async function withServer<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const dataDir = await newDataFolder('crash-points')
  const server = await serverProcess(dataDir, { DEMO_DATA: 'off' })
  try {
    await server.start()
    return await work(server.url)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function askAll(url: string, asked: readonly CrashPoint[]): Promise<Pair[]> {
  const token = await signUp(url)
  const found: Pair[] = []
  const next = asked.entries()
  const work = async (): Promise<void> => {
    for (const [at, point] of next) found[at] = [point, await ask(url, token, point)]
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

/** What a guest is told of the point, with the coordinates of a report from there, which has to say the same. */
async function ask(url: string, token: string, { latitude, longitude }: CrashPoint): Promise<ToldPoint> {
  const around = await fetch(`${url}/api/location/reverse-geocode?lat=${latitude}&lng=${longitude}`)
  const answer = await post(`${url}/api/emergency/accidents`, { location: { latitude, longitude } }, token)
  const { location } = ((await answer.json()) as { data: Accident }).data
  // Outside the country nothing is told.
  if (!around.ok) return { ...location, countyFips: null, zipCode: null }
  const { data: told } = (await around.json()) as { data: ExactPlace }
  const isSame = location.near?.countyFips === told.countyFips && told.latitude === latitude
  return isSame && told.longitude === longitude
    ? { ...told, ...pointOf(location) }
    : { ...told, countyFips: null }
}

function pointOf({ latitude, longitude }: Accident['location']): Pick<ToldPoint, 'latitude' | 'longitude'> {
  return { latitude, longitude }
}

async function signUp(url: string): Promise<string> {
  const password = 'blue-heron-42'
  const form = { email: 'points@example.com', password, confirmPassword: password, acceptTerms: true }
  const answer = await post(`${url}/api/auth/register`, form)
  return ((await answer.json()) as { data: { token: string } }).data.token
}

async function post(url: string, body: object, token?: string): Promise<Response> {
  const session: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const headers = { 'content-type': 'application/json', ...session }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 201) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

function isOther([point, told]: Pair): boolean {
  const isMoved = told.latitude !== point.latitude || told.longitude !== point.longitude
  return isMoved || told.zipCode === null || (point.county ?? told.countyFips) !== told.countyFips
}

function lineOf([{ latitude, longitude, state, county }, told]: Pair): string {
  return `${latitude}, ${longitude}: ${county ?? `state ${state}`} in the record; told ${told.countyFips ?? 'no county'}, ZIP ${told.zipCode ?? 'none'}, at ${told.latitude}, ${told.longitude}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

function say(line: string): void {
  console.log(line)
}
