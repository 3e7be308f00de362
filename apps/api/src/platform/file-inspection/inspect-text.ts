import { createReadStream } from 'node:fs'
import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { showsMarkup, showsProgram } from './hidden-content.ts'
import { anyTextOfFile, readRange } from './scan-file.ts'

/** Beginnings of text meant for programs: markup, a script, PostScript, RTF, settings of Windows, a mail archive. */
const forPrograms =
  /^\s*(<[!?a-z/%#]|#!|#requires\s|%!|%PDF|\{\\rtf|\[(autorun|internetshortcut|\.shellclassinfo)|@echo\s|MIME-Version:|REGEDIT4|Windows Registry Editor)/i
/** What no person writes to another, wherever it stands: an element that acts, and what scripts of Windows begin with. */
const acting = [
  /<[a-z][^<>]{0,300}[\s"'/]on[a-z]{3,20}\s{0,20}=/i,
  /\b(Invoke-Expression|Set-ExecutionPolicy|New-Object\s+(System\.)?Net\.WebClient|powershell(\.exe)?\s+-\w+|WScript\.Shell)\b/i,
]
// oxlint-disable-next-line no-control-regex -- these are what is looked for: no text holds them but tab, line feed, form feed and return
const controls = /[\u0000-\u0008\u000b\u000e-\u001f]/

/**
 * Accepts UTF-8 text for people: no control characters, no markup, no script.
 * @throws AppError FILE_TYPE_NOT_SUPPORTED, DOCUMENT_BROKEN
 */
export async function inspectText(file: ReceivedFile): Promise<void> {
  const head = (await readRange(file.path, 0, 1024)).toString('utf8').replace(/^\ufeff/, '')
  if (file.size === 0 || !(await isUtf8(file))) throw new AppError('DOCUMENT_BROKEN')
  const isForPrograms = (text: string): boolean =>
    controls.test(text) || showsMarkup(text) || showsProgram(text) || acting.some((sign) => sign.test(text))
  if (forPrograms.test(head) || (await anyTextOfFile(file.path, isForPrograms)))
    throw new AppError('FILE_TYPE_NOT_SUPPORTED')
}

async function isUtf8({ path }: ReceivedFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}
