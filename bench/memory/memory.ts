import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { routes } from '@krash/contract'
import { type Target, atMost, atMostMore, note } from '../figures.ts'
import { compareImports } from '../import/import.ts'
import { type Postgres, signUp, startScript, withPostgres, withServer } from '../servers.ts'
import { type Growth, growthWhile, tellingIn } from './growth.ts'
import { type Upload, largePdf, largePhoto, sendToBare, sendToKrash } from './uploads.ts'

const AT_ONCE = 20
/** Files of 10 MB in an export. */
const EXPORTED = 20
/** MB; holding whole files would need 200 and more. */
const TARGET = 60

/** A measured process, and the file with the size of its buffers. */
interface Watched {
  url: string
  pid: number
  file: string
}

/**
 * Measures the memory of uploads, an export and imports, each in its own process beside a bare pipeline with the same
 * bytes.
 */
export async function benchMemory(): Promise<void> {
  const uploads = { photos: await largePhoto(), PDFs: largePdf() }
  await withPostgres(async (postgres) => {
    await measureUploads(postgres, uploads)
    await measureExport(postgres, uploads.PDFs)
  })
  await compareImports({ small: 6_000, large: 30_000, target: 1.5 })
}

async function measureUploads(postgres: Postgres, uploads: Record<string, Upload>): Promise<void> {
  const bare: Record<string, Growth> = {}
  await besideBare(postgres, async (server) => {
    for (const what of Object.values(uploads)) await sendToBare(server.url, what)
    for (const [name, what] of Object.entries(uploads))
      bare[name] = await growthWhile(server, () => sendToBare(server.url, what, AT_ONCE))
  })
  await besideKrash(postgres, async (server) => {
    const driver = { url: server.url, token: (await signUp(server.url)).token }
    for (const what of Object.values(uploads)) await sendToKrash(driver, what)
    for (const [name, what] of Object.entries(uploads)) {
      const krash = await growthWhile(server, () => sendToKrash(driver, what, AT_ONCE))
      print(`${AT_ONCE} parallel ${name}`, [krash, bare[name]], atMost(TARGET))
    }
  })
}

/** A fresh server exports, because the one that took the uploads has grown already. */
async function measureExport(postgres: Postgres, what: Upload): Promise<void> {
  let token = ''
  await withServer(postgres, async ({ url }) => {
    ;({ token } = await signUp(url))
    for (let count = 0; count < EXPORTED; count += 1) await sendToKrash({ url, token }, what)
  })
  let bare: Growth | undefined
  await besideBare(postgres, async (server) => {
    await readAll(`${server.url}/0`)
    bare = await growthWhile(server, () => readAll(`${server.url}/${EXPORTED}`))
  })
  await besideKrash(postgres, async (server) => {
    const headers = { authorization: `Bearer ${token}` }
    await readAll(server.url + routes.me.path, headers)
    const krash = await growthWhile(server, () =>
      readAll(`${server.url}${routes.exportData.path}?format=zip`, headers),
    )
    print(`export of ${EXPORTED * 10} MB`, [krash, bare], atMostMore(TARGET))
  })
}

function besideKrash(postgres: Postgres, work: (server: Watched) => Promise<void>): Promise<void> {
  const file = path.join(postgres.dataDir, 'buffers-of-krash')
  return withServer(postgres, ({ url, pid }) => work({ url, pid, file }), tellingIn(file))
}

/** The bare server serves the files it received before. */
async function besideBare({ dataDir }: Postgres, work: (server: Watched) => Promise<void>): Promise<void> {
  const [file, folder] = [path.join(dataDir, 'buffers-of-bare'), path.join(dataDir, 'bare-files')]
  await mkdir(folder, { recursive: true })
  const script = new URL('bare-files.ts', import.meta.url)
  const server = await startScript(script, { ...tellingIn(file), FILES: folder })
  try {
    await work({ ...server, file })
  } finally {
    server.end()
  }
}

/** Reads an answer to its end and discards it. */
async function readAll(url: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { headers })
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  for await (const _chunk of answer.body ?? []);
}

function print(name: string, [krash, bare]: [Growth, Growth | undefined], target: Target): void {
  if (!bare) throw new Error(`${name}: the bare server was not measured`)
  const figure = { unit: 'MB', value: krash.rss, control: bare.rss, target }
  const verdict = note({ name: `${name}: growth`, ...figure })
  note({ name: `${name}: buffers`, unit: 'MB', value: krash.buffers, control: bare.buffers })
  console.log(`${name.padEnd(20)} krash ${words(krash)}   bare ${words(bare)}${verdict}`)
}

function words({ before, rss, buffers }: Growth): string {
  return `${rss.toFixed(0)} MB more than ${before.toFixed(0)}, buffers ${buffers.toFixed(0)}`
}
