import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ErrorCode, fileTypes } from '@krash/contract'
import { type HostileFile, isHostile } from '#platform/file-inspection/hostile/hostile-file.factory.ts'
import { mutate } from '#platform/file-inspection/hostile/mutate.factory.ts'
import { inspectFile } from '#platform/file-inspection/inspect-file.ts'
import { AppError } from '#platform/http/app-error.ts'
import { seededRandom } from '#platform/seeded-random.ts'
import { shownName } from './read-upload.ts'

export interface MutationFigures {
  kinds: number
  tried: number
  /** How many were refused, by their code. */
  refused: Record<string, number>
  /** Accepted without what made them hostile: it stood behind a picture, and was cut off. */
  cutOff: number
  /** Kind and number of what was accepted, failed in a way that no file may, or kept the server busy for a minute. */
  accepted: string[]
  crashed: string[]
  hung: string[]
  slowest: { what: string; ms: number }
  /** Open files of this process, before and after. */
  openFiles: [before: number, after: number]
  /** Megabytes of this process after each tenth of the kinds. */
  memory: number[]
}

export interface MutationOptions {
  /** Of each kind. */
  mutations: number
  inspect?: typeof inspectFile
  say?: (line: string) => void
}

const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'FILE_TYPE_NOT_SUPPORTED',
  'IMAGE_BROKEN',
  'IMAGE_TOO_MANY_PIXELS',
  'DOCUMENT_BROKEN',
  'DOCUMENT_NOT_ALLOWED',
])
/** The server inspects as many at once. */
const lanes = 2
/** Milliseconds after which the server gives a document up. */
const HUNG_MS = 60_000

/** Changes hostile files in many ways that leave them hostile, and lets the server inspect each as an upload. */
export async function inspectMutations(
  files: readonly HostileFile[],
  { mutations, inspect = inspectFile, say = () => undefined }: MutationOptions,
): Promise<MutationFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'krash-mutations-'))
  const figures = noFigures(files.length)
  try {
    for (const [at, file] of files.entries()) {
      const work = { file, folder, inspect, figures }
      const numbers = Array.from({ length: mutations }, (_, number) => number).values()
      await Promise.all(Array.from({ length: lanes }, () => tryEach(numbers, work)))
      if ((at + 1) % Math.ceil(files.length / 10) > 0) continue
      figures.memory.push(Math.round(process.memoryUsage.rss() / 2 ** 20))
      const { tried, accepted, crashed, memory } = figures
      say(
        `${at + 1} of ${files.length} kinds: ${tried} inspected, accepted ${accepted.length}, crashed ${crashed.length}, ${memory.at(-1)} MB`,
      )
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  // The lanes end in any order; two runs are to say the same.
  figures.accepted.sort()
  figures.crashed.sort()
  figures.hung.sort()
  return { ...figures, openFiles: [figures.openFiles[0], openFiles()] }
}

export function isHarmless({
  accepted,
  crashed,
  hung,
  openFiles: [before, after],
}: MutationFigures): boolean {
  // The thread that inspects documents, and what it has loaded, stay open.
  return accepted.length + crashed.length + hung.length === 0 && after < before + 20
}

function noFigures(kinds: number): MutationFigures {
  return {
    kinds,
    tried: 0,
    refused: {},
    cutOff: 0,
    accepted: [],
    crashed: [],
    hung: [],
    slowest: { what: '', ms: 0 },
    openFiles: [openFiles(), 0],
    memory: [],
  }
}

function openFiles(): number {
  return readdirSync('/dev/fd').length
}

interface Work {
  file: HostileFile
  folder: string
  inspect: typeof inspectFile
  figures: MutationFigures
}

async function tryEach(numbers: Iterable<number>, work: Work): Promise<void> {
  for (const number of numbers) {
    const what = `${work.file.what} ${number}`
    const started = performance.now()
    note(work.figures, what, await tryOne(number, work))
    const ms = Math.round(performance.now() - started)
    if (ms > work.figures.slowest.ms) work.figures.slowest = { what, ms }
    if (ms > HUNG_MS) work.figures.hung.push(what)
  }
}

type Outcome = ErrorCode | 'accepted' | 'crashed' | 'cutOff'

function note(figures: MutationFigures, what: string, outcome: Outcome): void {
  figures.tried += 1
  if (outcome === 'accepted' || outcome === 'crashed') figures[outcome].push(what)
  else if (outcome === 'cutOff') figures.cutOff += 1
  else figures.refused[outcome] = (figures.refused[outcome] ?? 0) + 1
}

async function tryOne(number: number, { file, folder, inspect }: Work): Promise<Outcome> {
  const bytes = mutantOf(file, number)
  const received = {
    path: path.join(folder, String(number)),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  await writeFile(received.path, bytes)
  try {
    const claim = { mimeType: file.type, filename: shownName(file.name) }
    const { content } = await inspect(received, claim, fileTypes)
    return isHostile(file, await readFile(content.path)) ? 'accepted' : 'cutOff'
  } catch (error) {
    return error instanceof AppError && refusals.has(error.code) ? error.code : 'crashed'
  } finally {
    await rm(received.path)
  }
}

/** Changed in a way that leaves it hostile; as it is, where fifty tries do not find one. */
export function mutantOf(file: HostileFile, number: number): Buffer {
  const random = seededRandom(number)
  for (let tries = 0; tries < 50; tries += 1) {
    const mutant = mutate(file.bytes, random)
    if (isHostile(file, mutant)) return mutant
  }
  return file.bytes
}
