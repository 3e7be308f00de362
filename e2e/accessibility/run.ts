/**
 * `npm run accessibility [trees | axe | looks] [--write]`: reads the accessibility tree of every page and compares it with
 * the reviewed one in docs/accessibility (`--write` writes them); looks with axe at every page in every language, by day
 * and by night; and looks at every page enlarged, with wide text, and by Tab. Figures go to
 * reports/accessibility.json; the exit code is 1 on any find.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumLaunch, newDataFolder, serverProcess } from '../test.ts'
import { lookWithAxe } from './axe.ts'
import { lookUnderConditions } from './conditions.ts'
import { makePeople } from './people.ts'
import { readTrees } from './trees.ts'
import type { Round } from './visit.ts'

interface Outcome {
  looks: number
  found: string[]
}

const kinds: Record<string, (round: Round & { isWriting: boolean }) => Promise<Outcome>> = {
  trees: readTrees,
  axe: lookWithAxe,
  looks: lookUnderConditions,
}

const words = process.argv.slice(2)
const isWriting = words.includes('--write')
const named = words.filter((word) => word !== '--write')
const wanted = named.length > 0 ? named : Object.keys(kinds)
if (!wanted.every((kind) => Object.hasOwn(kinds, kind)))
  throw new Error('usage: npm run accessibility [trees | axe | looks] [--write]')

const dataDir = await newDataFolder('accessibility')
const server = await serverProcess(dataDir)
const browser = await chromium.launch(chromiumLaunch())
const outcomes: Record<string, Outcome> = {}
try {
  await server.start()
  const people = await makePeople(server)
  for (const kind of wanted) {
    const outcome = await kinds[kind]?.({ browser, url: server.url, people, isWriting })
    if (!outcome) continue
    outcomes[kind] = outcome
    console.log(`${kind}: ${outcome.looks} looks, ${outcome.found.length} found`)
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
const reports = fileURLToPath(new URL('../../reports/', import.meta.url))
await mkdir(reports, { recursive: true })
await writeFile(`${reports}accessibility.json`, `${JSON.stringify(outcomes, null, 2)}\n`)
process.exitCode = Object.values(outcomes).every(({ found }) => found.length === 0) ? 0 : 1
