import { loadavg } from 'node:os'
import { type Target, atLeastTimes, atMostTimes, note } from '../figures.ts'
import { type Postgres, post, signUp, withPostgres, withServer } from '../servers.ts'
import { type Cpu, cpuSoFar } from '../streams/cpu.ts'
import { type Drive, type Driven, drive } from './drive.ts'
import { parseSide } from './parse-side.ts'
import { type Side, type Work, bareSide, everybody, feathersSide, krashSide } from './sides.ts'

const names = ['krash', 'bare', 'feathers', 'parse'] as const
type Name = (typeof names)[number]
type Sides = Record<Name, Side>

/** How long each is measured; less is only of use to whoever works on a call. */
export interface Patience {
  rounds: number
  seconds: number
}

interface Goal {
  /** Smallest multiple of the requests a second of the best peer, and of the bare side, 32 at a time. */
  best?: number
  bare: number
  /** Largest multiple of the bare p50, one at a time. */
  p50: number
}

const goals: Record<Work, Goal> = {
  history: { best: 2.5, bare: 0.7, p50: 1.5 },
  item: { best: 2.5, bare: 0.5, p50: 1.5 },
  create: { best: 1.5, bare: 0.35, p50: 2.5 },
  me: { bare: 0.5, p50: 1.5 },
  report: { bare: 0.35, p50: 2.5 },
}
/** As many at once keep all cores hashing; more would only wait. */
const SIGN_INS_AT_ONCE = 8
const signingIn = { ofHashes: 0.85, besideIt: 3 }

/**
 * Compares the calls that are made most with Feathers, Parse Server and a bare server, on one PostgreSQL and the same rows.
 * All take turns; the machine is quiet before each, and what a round wrote is removed after it.
 */
export async function benchPeers(
  rows: number,
  patience: Patience = { rounds: 3, seconds: 5 },
): Promise<void> {
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  await withPostgres((postgres) =>
    withServer(postgres, async (server) => {
      const people = await everybody(postgres, Math.ceil(rows / 100))
      const started: Side[] = []
      const begin = async <S extends Side>(side: Promise<S>): Promise<S> => {
        const begun = await side
        started.push(begun)
        return begun
      }
      try {
        const krash = await begin(krashSide(postgres, server, people))
        const bare = await begin(bareSide(postgres, people))
        const feathers = await begin(feathersSide(postgres, people))
        const parse = await begin(parseSide(postgres, people))
        const sides = { krash, bare, feathers, parse }
        const works = Object.keys(goals) as Work[]
        for (const work of works) await compareAt32(postgres, sides, { work, patience })
        for (const work of works) await compareAtOne(postgres, sides, { work, patience })
        await compareSignIn(postgres, server.url, { krash, bare, patience })
      } finally {
        for (const side of started) side.end()
      }
    }),
  )
}

/** A round of one side, with the processor time of its requests in milliseconds each. */
interface Measured extends Driven {
  node: number
  database: number
}

interface Cell {
  work: Work
  patience: Patience
}

async function compareAt32(postgres: Postgres, sides: Sides, { work, patience }: Cell): Promise<void> {
  const taking = names.filter((name) => sides[name].asks[work])
  const results = await inTurns(postgres, sides, { taking, work, patience, concurrency: 32 })
  for (const name of taking) console.log(`${work.padEnd(8)} c=32  ${name.padEnd(9)} ${told(results[name])}`)
  const { krash, bare, feathers, parse } = results
  const goal = goals[work]
  const [one, other] = [feathers?.perSecond ?? 0, parse?.perSecond ?? 0]
  if (goal.best !== undefined)
    judge(`${work} c=32 beside the best peer`, [krash, Math.max(one, other)], atLeastTimes(goal.best))
  judge(`${work} c=32 beside bare`, [krash, bare?.perSecond ?? 0], atLeastTimes(goal.bare))
  noteCpu(work, krash, bare)
}

async function compareAtOne(postgres: Postgres, sides: Sides, { work, patience }: Cell): Promise<void> {
  const short = { ...patience, seconds: patience.seconds * 0.4 }
  const taking = ['krash', 'bare'] as const
  const { krash, bare } = await inTurns(postgres, sides, { taking, work, patience: short, concurrency: 1 })
  const figure = {
    name: `${work} c=1 p50`,
    value: krash?.p50 ?? Number.NaN,
    unit: 'ms',
    control: bare?.p50 ?? Number.NaN,
  }
  const ratio = figure.value / figure.control
  console.log(
    `${work.padEnd(8)} c=1   p50 krash ${figure.value.toFixed(2)} ms, bare ${figure.control.toFixed(2)} ms, ratio ${ratio.toFixed(2)}${note({ ...figure, target: atMostTimes(goals[work].p50) })}`,
  )
}

function judge(name: string, [ours, theirs]: [Measured | undefined, number], target: Target): void {
  const value = ours?.perSecond ?? 0
  const verdict = note({ name, value, unit: 'requests/s', control: theirs, target })
  console.log(`         ${name}: ${(value / theirs).toFixed(2)}${verdict}`)
}

function noteCpu(work: Work, ours: Measured | undefined, theirs: Measured | undefined): void {
  for (const part of ['node', 'database'] as const)
    note({
      name: `${work} processor time, ${part}`,
      value: ours?.[part] ?? Number.NaN,
      unit: 'ms',
      control: theirs?.[part] ?? Number.NaN,
    })
}

/** The median round of each, by requests a second. */
async function inTurns(
  postgres: Postgres,
  sides: Sides,
  {
    taking,
    work,
    patience: { rounds, seconds },
    concurrency,
  }: Cell & { taking: readonly Name[]; concurrency: number },
): Promise<Partial<Record<Name, Measured>>> {
  const results = new Map<Name, Measured[]>(taking.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? taking : taking.toReversed()) {
      const { pid, asks, clean } = sides[name]
      const next = asks[work]
      if (!next) continue
      if (round === 0) await drive({ next, concurrency, seconds: seconds / 5 })
      results.get(name)?.push(await watched(postgres, pid, { next, concurrency, seconds }))
      await clean()
    }
  }
  return Object.fromEntries([...results].map(([name, all]) => [name, middle(all)]))
}

async function watched({ folder }: Postgres, pid: number, load: Drive): Promise<Measured> {
  const look = (): Cpu => cpuSoFar({ servers: [pid], databaseFolder: folder, readers: process.pid })
  const before = look()
  const driven = await drive(load)
  const after = look()
  return {
    ...driven,
    node: (after.server - before.server) / driven.requests,
    database: (after.database - before.database) / driven.requests,
  }
}

function told(result: Measured | undefined): string {
  if (!result) return ''
  const { perSecond, p50, p99, node, database } = result
  return `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  processor: node ${node.toFixed(3)} ms, PostgreSQL ${database.toFixed(3)} ms`
}

function middle<T extends Driven>(results: readonly T[]): T {
  const sorted = results.toSorted((a, b) => a.perSecond - b.perSecond)
  const result = sorted[Math.floor(sorted.length / 2)]
  if (result === undefined) throw new Error('nothing was measured')
  return result
}

/** Sign-ins are as fast as hashing allows, and do not hold up others. */
async function compareSignIn(
  postgres: Postgres,
  url: string,
  {
    krash,
    bare,
    patience: { rounds, seconds },
  }: { krash: Side; bare: Side & { url: string }; patience: Patience },
): Promise<void> {
  const people: { email: string }[] = []
  for (let count = 0; count < SIGN_INS_AT_ONCE; count += 1) people.push(await signUp(url))
  let turn = 0
  const signIn = () => {
    turn = (turn + 1) % people.length
    return post(`${url}/api/auth/login`, { body: { email: people[turn]?.email, password: 'blue-heron-42' } })
  }
  const hash = () => post(`${bare.url}/hash`, { body: { password: 'blue-heron-42' } })
  const ours: Measured[] = []
  const theirs: Measured[] = []
  const idle: Driven[] = []
  const beside: Driven[] = []
  const look = krash.asks.me ?? signIn
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await watched(postgres, bare.pid, { next: hash, concurrency: SIGN_INS_AT_ONCE, seconds }))
    idle.push(await drive({ next: look, concurrency: 1, seconds }))
    ours.push(await watched(postgres, krash.pid, { next: signIn, concurrency: SIGN_INS_AT_ONCE, seconds }))
    // While both cores hash; its requests are not counted above.
    const [other] = await Promise.all([
      drive({ next: look, concurrency: 1, seconds }),
      drive({ next: signIn, concurrency: SIGN_INS_AT_ONCE, seconds }),
    ])
    beside.push(other)
  }
  console.log(`sign-in  c=8   krash     ${told(middle(ours))}`)
  console.log(`hash     c=8   bare      ${told(middle(theirs))}`)
  judge(
    'sign-in beside bare hashing',
    [middle(ours), middle(theirs).perSecond],
    atLeastTimes(signingIn.ofHashes),
  )
  const figure = {
    name: 'me beside sign-ins, p99',
    value: middle(beside).p99,
    unit: 'ms',
    control: middle(idle).p99,
  }
  console.log(
    `         me, p99: ${figure.control.toFixed(2)} ms idle, ${figure.value.toFixed(2)} ms beside sign-ins${note({ ...figure, target: atMostTimes(signingIn.besideIt) })}`,
  )
}
