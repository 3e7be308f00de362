import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type ReadStreamOptions, ZipFile } from 'yazl'
import { openObject } from '#features/files/stored-objects.service.ts'
import { AppError } from '#platform/http/app-error.ts'
import { exportJson } from './export-json.ts'
import { type EnclosedFiles, exportPage } from './export-page.ts'
import { type PageTexts, textsFor } from './export-phrases.ts'
import { type Person, personRow } from './exported-rows.ts'
import { type FileToEnclose, filesToEnclose } from './files-to-enclose.ts'
import { Paths } from './file-paths.ts'

/**
 * Everything stored about the person as a ZIP: `data.json`, the files, and `index.html` to read it with. It is produced
 * while it is being read: only one file is open at a time, and only a piece of it is in memory.
 */
export async function exportZip(person: Person): Promise<Readable> {
  const { preferences } = await personRow(person)
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  // When the reader stops, open files are closed and no others are opened.
  const reader = new AbortController()
  output.once('close', () => reader.abort())
  zip.once('error', (error: Error) => output.destroy(error))
  const archive = { zip, signal: reader.signal, mtime: person.context.clock.now() }
  fill(archive, person, textsFor(String(preferences['language']))).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}

interface Archive {
  zip: ZipFile
  signal: AbortSignal
  mtime: Date
}

async function fill(archive: Archive, person: Person, texts: PageTexts): Promise<void> {
  const paths = new Paths()
  const names = { data: paths.take('data.json'), page: paths.take('index.html') }
  await add(archive, Readable.from(exportJson(person), { objectMode: false }), { path: names.data })
  const enclosed: EnclosedFiles = new Map()
  for await (const file of filesToEnclose(person, texts)) {
    const path = await enclose(archive, person, { file, paths })
    if (path !== undefined) enclosed.set(file.id, path)
  }
  const page = exportPage(person, { texts, enclosed, data: names.data })
  await add(archive, Readable.from(page, { objectMode: false }), { path: names.page })
}

/** Undefined for a file that was deleted meanwhile, or that this server cannot open: one of them must not end the whole. */
async function enclose(
  archive: Archive,
  { context, userId }: Person,
  { file, paths }: { file: FileToEnclose; paths: Paths },
): Promise<string | undefined> {
  const opened = await openObject(context, userId, file.storedName).catch(absent)
  if (!opened) return undefined
  const path = paths.take(...file.path)
  const { isPacked, at: mtime } = file
  await add(archive, opened.stream, { path, mtime, size: opened.size, compress: !isPacked })
  return path
}

function absent(error: unknown): undefined {
  const isAbsent = error instanceof AppError && ['FILE_ELSEWHERE', 'FILE_UNREADABLE'].includes(error.code)
  if (!isAbsent) throw error
}

async function add(
  { zip, signal, mtime }: Archive,
  stream: Readable,
  { path, ...options }: { path: string } & Partial<ReadStreamOptions>,
): Promise<void> {
  try {
    signal.throwIfAborted()
    zip.addReadStream(stream, path, { mtime, ...options })
    await finished(stream, { signal })
  } finally {
    stream.destroy()
  }
}
