import type { ReceivedFile } from '#platform/file-storage/file-storage.ts'
import { anyWindowOfFile, readRange } from './scan-file.ts'

// Signatures of other kinds of files: markup, scripts, documents, archives, programs. Each needs six bytes, or two
// times four, so that the noise of a real photo is rarely taken for one (less than 1 in 100,000 at 10 MB).
const markup = [
  /<(?:script|iframe|html|object|embed)[\s>/]/i,
  // Photoshop writes property lists of Apple into pictures; no browser runs them.
  /<!doctype(?!\s+plist\s)[\s>]/i,
  /<svg\s[^>]{0,300}xmlns/i,
  /<\?php\s/i,
  /javascript:\w/i,
]
const body = /<body[\s>/]/i
const pdf = /%PDF-\d\.\d/
const programs = [
  'Rar!\u001a\u0007',
  '7z\u00bc\u00af\u0027\u001c',
  'This program cannot be run in DOS mode',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE',
]
const zipEntry = 'PK\u0003\u0004'
const zipEnd = 'PK\u0005\u0006'
/** A zip is found from its end: 22 bytes and a comment of up to 65,535 (APPNOTE 4.3.16). */
const zipTail = 65_557

export function showsMarkup(text: string): boolean {
  return markup.some((sign) => sign.test(text))
}

/** Whether the text contains a program, an archive or the test virus of the antivirus makers. */
export function showsProgram(text: string): boolean {
  return programs.some((sign) => text.includes(sign))
}

export function holdsProgram(bytes: Buffer): boolean {
  return programs.some((sign) => bytes.includes(sign, 0, 'latin1'))
}

/** Whether a picture is also a valid file of another kind (a polyglot). */
export async function hidesOtherContent(file: ReceivedFile): Promise<boolean> {
  let hasEntry = false
  let hasEnd = false
  return anyWindowOfFile(file.path, (window) => {
    hasEntry ||= window.includes(zipEntry, 0, 'latin1')
    hasEnd ||= window.includes(zipEnd, 0, 'latin1')
    return (hasEntry && hasEnd) || holdsProgram(window) || hasSigns(window)
  })
}

/** Possible continuations of a signature's first byte; turning all the noise into text would make much garbage. */
const anchors: [first: string, next: RegExp][] = [
  ['<', /[!?sihoeb]/i],
  ['%', /P/],
  ['j', /a/i],
  ['J', /a/i],
]

function hasSigns(window: Buffer): boolean {
  return anchors.some(([first, next]) => {
    for (let at = window.indexOf(first); at >= 0; at = window.indexOf(first, at + 1)) {
      if (!next.test(String.fromCharCode(window[at + 1] ?? 0))) continue
      const text = window.toString('latin1', at, at + 320)
      if (showsMarkup(text) || body.test(text) || pdf.test(text)) return true
    }
    return false
  })
}

/** Whether archive readers would open the file: an end record whose comment reaches exactly to the end. */
export async function endsAsZip({ path, size }: ReceivedFile): Promise<boolean> {
  const tail = await readRange(path, Math.max(0, size - zipTail), zipTail)
  for (let at = tail.indexOf(zipEnd, 0, 'latin1'); at >= 0; at = tail.indexOf(zipEnd, at + 1, 'latin1')) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}
