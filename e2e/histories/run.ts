/**
 * `npm run histories [count] [first seed]`: plays what may happen to a guest's report in a real browser against a real
 * server. The phone is killed at every step, has no network, is signed out, used by somebody else; answers are lost and
 * the server dies. Each report must be sent once, whole, to its own account. Figures go to reports/histories.json; the
 * exit code is 1 when one was not.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { newDataFolder, serverProcess } from '../test.ts'
import { type Outcome, play } from './history.ts'
import { planOf } from './plan.ts'

const reports = fileURLToPath(new URL('../../reports/', import.meta.url))
const [count, first] = [wholeNumber(process.argv[2], 50), wholeNumber(process.argv[3], 1)]

const dataDir = await newDataFolder('histories')
const server = await serverProcess(dataDir, { DEMO_DATA: 'off' })
const outcomes: Outcome[] = []
try {
  await server.start()
  for (let seed = first; seed < first + count; seed += 1) {
    const outcome = await play(server, planOf(seed))
    outcomes.push(outcome)
    console.log(lineOf(outcome))
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const sent = outcomes.filter(isSentOnce).length
const others = outcomes.reduce((sum, outcome) => sum + outcome.others, 0)
const kills = outcomes.reduce((sum, outcome) => sum + outcome.kills, 0)
await mkdir(reports, { recursive: true })
await writeFile(
  `${reports}histories.json`,
  `${JSON.stringify({ at: new Date().toISOString(), outcomes }, null, 2)}\n`,
)
console.log(
  `histories: ${kills} kills of the phone; sent once ${sent} of ${count}, somebody else's ${others}`,
)
process.exitCode = sent === count && others === 0 ? 0 : 1

function isSentOnce({ own, whole, problem }: Outcome): boolean {
  return own === 1 && whole === 1 && problem === undefined
}

function lineOf(outcome: Outcome): string {
  const { plan, kills: times, own, others: strangers, problem } = outcome
  const what = `${plan.seed}: ${plan.way}${plan.isOffline ? ', without a network' : ''}, ${plan.photos} photos, ${times} kills`
  return `${isSentOnce(outcome) ? 'ok' : 'FAILED'} ${what}: own ${own}, somebody else's ${strangers}${problem === undefined ? '' : ` (${problem})`}`
}

function wholeNumber(given: string | undefined, usual: number): number {
  const number = Number(given ?? usual)
  if (!Number.isInteger(number) || number < 1)
    throw new Error('usage: npm run histories [count] [first seed]')
  return number
}
