import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { registrationForm } from '#features/accounts/accounts.factory.ts'
import { newDataFolder } from '#testing/data-folder.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import type { ImportReport } from './import-file.ts'
import { csvLine, nppesHeader, nppesRecord } from './nppes.factory.ts'

const HEAP_MEGABYTES = 64

const tool = (name: string) => fileURLToPath(new URL(`../../../../../tools/${name}`, import.meta.url))

let api: TestApp
let folder: string
let environment: NodeJS.ProcessEnv
const children: ChildProcess[] = []
beforeAll(async () => {
  api = await startTestApp({ seeded: true })
  folder = await mkdtemp(path.join(tmpdir(), 'krash-import-process-'))
  const { rows } = await api.context.database.pool.query<{ name: string }>(
    'select current_database() as name',
  )
  const { host, user } = inject('postgres')
  const url = `postgres://${user}@${encodeURIComponent(host)}/${rows[0]?.name}`
  environment = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url, INIT_CWD: folder }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

/** The importer as an operator runs it, without the wrapper that would have to pass on signals. */
function startImport(file: string): { child: ChildProcess; ended: Promise<unknown> } {
  const child = spawn('node', [tool('import-registry.ts'), 'physicians', file], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  return { child, ended: once(child, 'exit') }
}

async function runToEnd(file: string, more: NodeJS.ProcessEnv = {}): Promise<ImportReport> {
  const args = [tool('import.mjs'), 'physicians', file, '--json']
  const { stdout } = await promisify(execFile)('node', args, { env: { ...environment, ...more } })
  return JSON.parse(stdout) as ImportReport
}

async function writeRecords(
  file: string,
  count: number,
  record: (number: number) => string[],
): Promise<void> {
  const stream = createWriteStream(file)
  stream.write(csvLine(nppesHeader))
  for (let number = 1; number <= count; number += 1) {
    if (!stream.write(csvLine(record(number)))) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'close')
}

const people = () =>
  api.context.database.kysely
    .selectFrom('professionals')
    .selectAll()
    .where('source', '=', 'nppes')
    .orderBy('source_id')
    .execute()

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo).toBe(true)
}

/** Whether another connection of this database runs a statement that begins like this. */
async function isAt(statement: string, waitingFor = '%'): Promise<boolean> {
  const { rows } = await api.context.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and state = 'active' and trim(query) like $1 and coalesce(wait_event_type, '') like $2`,
    [`${statement}%`, waitingFor],
  )
  return rows.length > 0
}

test('an import killed while it reads, or while it writes, left nothing and is run again', async () => {
  const file = path.join(folder, 'people.csv')
  await writeRecords(file, 3, (number) => nppesRecord(number))
  expect(await runToEnd('people.csv')).toMatchObject({ lines: 3, new: 3 })
  const before = await people()
  const changed = (number: number) => nppesRecord(number, { 'Provider Middle Name': 'ZOE' })

  // A pipe that never ends holds the import in the middle of the file.
  const pipe = path.join(folder, 'pipe.csv')
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
  const reading = startImport(pipe)
  const end = await open(pipe, 'w')
  await end.write(
    [nppesHeader, ...Array.from({ length: 50 }, (_, at) => changed(at + 1))].map(csvLine).join(''),
  )
  await until(() => isAt('copy imported'))
  reading.child.kill('SIGKILL')
  await reading.ended
  await end.close()
  await until(async () => !(await isAt('copy imported')))
  expect(await people()).toEqual(before)

  // A lock on the last person holds the import in the middle of its changes.
  await writeRecords(file, 50, changed)
  const holder = await api.context.database.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from professionals where id = $1 for update', [before.at(-1)?.id])
  const writing = startImport(file)
  await until(() => isAt('update professionals', 'Lock'))
  writing.child.kill('SIGKILL')
  await writing.ended
  await holder.query('rollback')
  holder.release()
  await until(async () => !(await isAt('update professionals')))
  expect(await people()).toEqual(before)

  expect(await runToEnd('people.csv')).toMatchObject({ lines: 50, new: 47, changed: 3, unchanged: 0 })
  expect((await people()).map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
  expect(await runToEnd('people.csv')).toMatchObject({ new: 0, changed: 0, unchanged: 50 })
})

test('two imports at once: the second is told to wait, and the first can be stopped', async () => {
  const pipe = path.join(folder, 'slow.csv')
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
  const first = startImport(pipe)
  const end = await open(pipe, 'w')
  await end.write(csvLine(nppesHeader))
  await until(() => isAt('copy imported'))
  await writeRecords(path.join(folder, 'second.csv'), 1, (number) => nppesRecord(number))
  await expect(runToEnd('second.csv')).rejects.toThrow('Another import is running')
  const said = once(first.child.stderr!, 'data')
  first.child.kill('SIGINT')
  expect(String(await said)).toBe('Stopped. Nothing is half done: run the import again.\n')
  // A process cannot end while one of its threads waits for a pipe.
  await end.close()
  expect(await first.ended).toEqual([130, null])
  await until(async () => !(await isAt('copy imported')))
  expect(await runToEnd('second.csv')).toMatchObject({ lines: 1 })
})

test('a file is never in memory as a whole', async () => {
  // Most are not doctors, as in the real file.
  const record = (number: number) =>
    nppesRecord(
      10_000 + number,
      number % 20 === 0 ? {} : { 'Healthcare Provider Taxonomy Code_1': '163W00000X' },
    )
  const large = path.join(folder, 'large.csv')
  await writeRecords(large, 30_000, record)
  // A program that kept the lines, or what it reads from them, would run out of memory here; the importer needs half of
  // it.
  const report = await runToEnd(large, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}` })
  expect(report).toMatchObject({ lines: 30_000, new: 1500, rejected: { specialty: 28_500 } })
  console.log(
    `30,000 lines with a heap of ${HEAP_MEGABYTES} MB: at most ${report.peakMegabytes.toFixed(0)} MB in all, ${(report.lines / report.seconds).toFixed(0)} lines a second`,
  )
  const rejected = await readFile(path.join(folder, 'large.rejected.csv'), 'utf8')
  expect(rejected.split('\n').filter(Boolean)).toHaveLength(28_501)
})

test('beside a running server its own database is used, and without one it is started', async () => {
  const dataDir = await newDataFolder('import')
  const file = path.join(folder, 'beside.csv')
  await writeRecords(file, 1, (number) =>
    nppesRecord(number, { 'Provider Last Name (Legal Name)': 'QUILLBESIDE' }),
  )
  environment = { ...environment, DATABASE_URL: '', DATA_DIR: dataDir }
  const server = await startServerProcess(dataDir)
  const client = new TestClient(server.url)
  client.session = (await client.call(routes.register, { body: registrationForm() })).data
  expect(await runToEnd(file)).toMatchObject({ new: 1 })
  const body = { type: 'physician', searchTerm: 'quillbeside', location: { address: 'Tampa, FL' } } as const
  expect((await client.call(routes.searchProfessionals, { body })).data.physicians).toHaveLength(1)
  await server.end('SIGTERM')
  expect(await runToEnd(file)).toMatchObject({ new: 0, unchanged: 1 })
  await rm(dataDir, { recursive: true, force: true })
})
