/**
 * `npm run chaos [rounds] [writers]`: kills a real server again and again while drivers report accidents, and shows
 * that nothing it acknowledged is lost, doubled or half written. `npm run chaos messages [messages] [clients]` does the
 * same for people who write to each other. `npm run chaos connections [clients] [uploads]` is slow in every way, and
 * has uploads refused (on Linux). `npm run chaos overload [calls at once] [reports]` sends reports while ten times too many
 * people call. `npm run chaos audit [actions] [clients]` counts what the audit has of acts under kills.
 * `npm run chaos backups [rounds] [writers]` backs up while drivers write, kills backups,
 * wipes everything and restores. `npm run chaos soak [minutes] [people]` kills nothing: it uses a server for a long time, and
 * looks at its memory and errors. Figures go to reports/; the exit code is 1 on any loss, error or growth.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isKept } from './audit.ts'
import { type CampaignFigures, campaign } from './campaign.ts'
import { type AuditFigures, auditCampaign, isProved } from '../chaos-audit/campaign.ts'
import { backupsCampaign, isRestored } from '../chaos-backups/campaign.ts'
import { HELD_AT_MS, connectionsCampaign, isOrderly } from '../chaos-connections/campaign.ts'
import { isTaken, overloadCampaign } from '../chaos-overload/campaign.ts'
import { type MessagesFigures, messagesCampaign } from '../chaos-messages/campaign.ts'
import { isWhole } from '../chaos-messages/history.ts'
import { isSteady, soakCampaign } from '../chaos-soak/campaign.ts'

const reports = fileURLToPath(new URL('../../reports/', import.meta.url))
/** Milliseconds per round or message, including everything around it, after which the run counts as hanging. */
const roundDeadline = 60_000
const messageDeadline = 100
const aroundDeadline = 120_000
const connectionsDeadline = 1_200_000

const say = (line: string): void => console.log(line)
const [first, ...rest] = process.argv.slice(2)
const campaigns: Record<string, typeof messages> = { messages, connections, overload, audit, backups, soak }
const named = campaigns[first ?? '']
const isGood = named ? await named(rest) : await accidents([first, ...rest])
process.exitCode = isGood ? 0 : 1

async function accidents([given, more]: (string | undefined)[]): Promise<boolean> {
  const [rounds, writers] = [wholeNumber(given, 20), wholeNumber(more, 4)]
  const timer = endAfter(rounds * roundDeadline + aroundDeadline)
  const figures = await campaign({ rounds, writers, databaseEvery: 5, say })
  clearTimeout(timer)
  await report('chaos.json', { writers, ...figures })
  console.log(accidentsSummary(figures, writers))
  return isKept(figures) && figures.leftBehind.after === 0
}

async function messages([given, more]: (string | undefined)[]): Promise<boolean> {
  const [count, clients] = [wholeNumber(given, 10_000), wholeNumber(more, 20)]
  const timer = endAfter(count * messageDeadline + aroundDeadline)
  const figures = await messagesCampaign({ messages: count, clients, say })
  clearTimeout(timer)
  await report('chaos-messages.json', figures)
  console.log(messagesSummary(figures))
  return isWhole(figures) && figures.surprises.length === 0
}

async function connections([given, more]: (string | undefined)[]): Promise<boolean> {
  const [clients, uploads] = [wholeNumber(given, 300), wholeNumber(more, 1000)]
  const timer = endAfter(connectionsDeadline)
  const figures = await connectionsCampaign({ clients, uploads, lookAfterMs: HELD_AT_MS, say })
  clearTimeout(timer)
  await report('chaos-connections.json', figures)
  return isOrderly(figures)
}

async function overload([given, more]: (string | undefined)[]): Promise<boolean> {
  const [callsAtOnce, reports] = [wholeNumber(given, 400), wholeNumber(more, 100)]
  const timer = endAfter(reports * roundDeadline + aroundDeadline)
  const figures = await overloadCampaign({ callsAtOnce, reports, say })
  clearTimeout(timer)
  await report('chaos-overload.json', figures)
  console.log(JSON.stringify(figures, null, 2))
  return isTaken(figures)
}

async function audit([given, more]: (string | undefined)[]): Promise<boolean> {
  const [actions, clients] = [wholeNumber(given, 10_000), wholeNumber(more, 8)]
  const timer = endAfter(actions * messageDeadline * 2 + aroundDeadline)
  const figures = await auditCampaign({ actions, clients, say })
  clearTimeout(timer)
  await report('chaos-audit.json', figures)
  console.log(auditSummary(figures))
  return isProved(figures)
}

async function backups([given, more]: (string | undefined)[]): Promise<boolean> {
  const [rounds, writers] = [wholeNumber(given, 10), wholeNumber(more, 4)]
  const timer = endAfter(rounds * roundDeadline + 2 * aroundDeadline)
  const figures = await backupsCampaign({ rounds, writers, say })
  clearTimeout(timer)
  await report('chaos-backups.json', { writers, ...figures })
  console.log(JSON.stringify(figures, null, 2))
  return isRestored(figures)
}

async function soak([given, more]: (string | undefined)[]): Promise<boolean> {
  const [minutes, people] = [wholeNumber(given, 30), wholeNumber(more, 12)]
  const timer = endAfter(minutes * 60_000 + 3 * aroundDeadline)
  const figures = await soakCampaign({ minutes, people, say })
  clearTimeout(timer)
  await report('chaos-soak.json', figures)
  console.log(JSON.stringify(figures, null, 2))
  return isSteady(figures)
}

function endAfter(ms: number): NodeJS.Timeout {
  return setTimeout(() => {
    console.error('chaos: did not end in time')
    process.exit(1)
  }, ms)
}

async function report(file: string, figures: object): Promise<void> {
  await mkdir(reports, { recursive: true })
  await writeFile(
    `${reports}${file}`,
    `${JSON.stringify({ at: new Date().toISOString(), ...figures }, null, 2)}\n`,
  )
}

function accidentsSummary(
  { rounds, reports: told, photos, leftBehind, databaseKills, seconds, surprises }: CampaignFigures,
  writers: number,
): string {
  return [
    `chaos: ${rounds} kills of the server, ${databaseKills} of them with its database, ${writers} writers, ${seconds} s`,
    `reports: acknowledged ${told.acknowledged}, lost ${told.lost}, duplicated ${told.duplicated}, half-written ${told.halfWritten} (sent again ${told.retried} times; ${told.abandoned} never answered, ${told.abandonedButThere} of them arrived whole)`,
    `photos: acknowledged ${photos.acknowledged}, lost ${photos.lost}, damaged ${photos.damaged}, duplicated ${photos.duplicated}`,
    `left behind by interrupted uploads: ${leftBehind.before}, after the sweep ${leftBehind.after}`,
    ...surprises.map((surprise) => `surprise: ${surprise}`),
  ].join('\n')
}

function messagesSummary(figures: MessagesFigures): string {
  return [
    `chaos: ${figures.clients} people, ${figures.kills} kills of the server (the second with its database), ${figures.cuts} streams cut, ${figures.seconds} s`,
    `messages: acknowledged ${figures.acknowledged}, stored ${figures.stored}, brought by streams ${figures.streamed} (sent again ${figures.retried} times without an answer, ${figures.repeated} times with one)`,
    `lost ${figures.lost}, duplicated ${figures.duplicated}, out of order ${figures.outOfOrder}, phantom ${figures.phantom}, missed by streams ${figures.missedByStreams}, unread counts off ${figures.unreadOff}, streams told to load anew ${figures.resets}`,
    ...figures.surprises.map((surprise) => `surprise: ${surprise}`),
  ].join('\n')
}

function auditSummary(figures: AuditFigures): string {
  const { acknowledged, actions, rows, kills, databaseKills, isWhole, problems, seconds } = figures
  return [
    `chaos: ${kills} kills of the server, ${databaseKills} of them with its database, ${seconds} s; acknowledged ${acknowledged}`,
    `actions ${actions}, rows ${rows}, chain ${isWhole ? 'whole' : `NOT whole: ${problems} problems`}`,
  ].join('\n')
}

function wholeNumber(text: string | undefined, usual: number): number {
  const number = Number(text ?? usual)
  if (Number.isInteger(number) && number > 0) return number
  console.error(
    'Usage: npm run chaos [rounds] [writers], or messages [messages] [clients], connections [clients] [uploads], overload [calls at once] [reports], audit [actions] [clients], backups [rounds] [writers], soak [minutes] [people]',
  )
  process.exit(1)
}
