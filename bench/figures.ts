import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const reports = fileURLToPath(new URL('../reports/', import.meta.url))

/** A measured number and its target. */
interface Figure {
  name: string
  value: number
  unit: string
  /** The control's result: the bare side, or the same thing against itself. */
  control?: number
  /** Undefined when nothing was promised. */
  target?: Target | undefined
}

/** A promise about a figure. */
export interface Target {
  words: string
  isMet: (value: number, control: number) => boolean
}

const noted: object[] = []

export function atMost(limit: number): Target {
  return { words: `at most ${limit}`, isMet: (value) => value <= limit }
}

export function atMostTimes(limit: number): Target {
  return {
    words: `at most ${limit} times the control`,
    isMet: (value, control) => value <= limit * control,
  }
}

export function atLeastTimes(limit: number): Target {
  return {
    words: `at least ${limit} times the control`,
    isMet: (value, control) => value >= limit * control,
  }
}

export function atMostMore(limit: number): Target {
  return {
    words: `at most ${limit} more than the control`,
    isMet: (value, control) => value <= control + limit,
  }
}

/** Keeps a figure for the report; returns the text about its target with a leading space, or nothing. */
export function note({ target, control, ...figure }: Figure): string {
  const met = target ? target.isMet(figure.value, control ?? Number.NaN) : null
  noted.push({ ...figure, control: control ?? null, target: target?.words ?? null, met })
  return target ? `   ${target.words}: ${met ? 'met' : 'MISSED'}` : ''
}

/** Runs a benchmark and writes its figures to `reports/bench-<name>.json`; a failed one writes nothing. */
export async function reporting(benchmark: string, work: () => Promise<void>): Promise<void> {
  noted.length = 0
  await work()
  const report = { benchmark, date: new Date().toISOString(), figures: noted }
  await mkdir(reports, { recursive: true })
  await writeFile(`${reports}bench-${benchmark}.json`, `${JSON.stringify(report, null, 2)}\n`)
}
