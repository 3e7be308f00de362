/**
 * `npm run chaos [rounds] [writers]`: kills a real server again and again while drivers report accidents, and shows that
 * nothing it acknowledged is lost, doubled or half written. Figures go to reports/chaos.json; exit code 1 on any loss.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isKept } from './audit.ts'
import { type CampaignFigures, campaign } from './campaign.ts'

const reports = fileURLToPath(new URL('../../reports/', import.meta.url))
/** Milliseconds per round, and for everything around, after which something hangs. */
const roundDeadline = 15_000
const aroundDeadline = 120_000

const rounds = wholeNumber(process.argv[2], 20)
const writers = wholeNumber(process.argv[3], 4)

const timer = setTimeout(
  () => {
    console.error('chaos: did not end in time')
    process.exit(1)
  },
  rounds * roundDeadline + aroundDeadline,
)

const figures = await campaign({ rounds, writers, databaseEvery: 5, say: (line) => console.log(line) })
clearTimeout(timer)
await mkdir(reports, { recursive: true })
await writeFile(
  `${reports}chaos.json`,
  `${JSON.stringify({ at: new Date().toISOString(), writers, ...figures }, null, 2)}\n`,
)
console.log(summary(figures))
process.exitCode = isKept(figures) && figures.leftBehind.after === 0 ? 0 : 1

function summary({
  reports: told,
  photos,
  leftBehind,
  databaseKills,
  seconds,
  surprises,
}: CampaignFigures): string {
  return [
    `chaos: ${rounds} kills of the server, ${databaseKills} of them with its database, ${writers} writers, ${seconds} s`,
    `reports: acknowledged ${told.acknowledged}, lost ${told.lost}, duplicated ${told.duplicated}, half-written ${told.halfWritten} (sent again ${told.retried} times; ${told.abandoned} never answered, ${told.abandonedButThere} of them arrived whole)`,
    `photos: acknowledged ${photos.acknowledged}, lost ${photos.lost}, damaged ${photos.damaged}, duplicated ${photos.duplicated}`,
    `left behind by interrupted uploads: ${leftBehind.before}, after the sweep ${leftBehind.after}`,
    ...surprises.map((surprise) => `surprise: ${surprise}`),
  ].join('\n')
}

function wholeNumber(text: string | undefined, usual: number): number {
  const number = Number(text ?? usual)
  if (Number.isInteger(number) && number > 0) return number
  console.error('Usage: npm run chaos [rounds] [writers]')
  process.exit(1)
}
