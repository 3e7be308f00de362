/** A file that must never be accepted, under this name and declared type. */
export interface HostileFile {
  what: string
  name: string
  type: string
  bytes: Buffer
  mark?: Mark
}

/** What makes it hostile, in its bytes as Latin-1: without it a changed file is not. Undefined where every change leaves it so. */
export type Mark = string | RegExp | ((bytes: Buffer) => boolean)

export function isHostile({ mark }: HostileFile, bytes: Buffer): boolean {
  if (mark === undefined) return true
  if (typeof mark === 'string') return bytes.includes(mark, 0, 'latin1')
  return typeof mark === 'function' ? mark(bytes) : mark.test(bytes.toString('latin1'))
}

/** What stands in it, its bytes, and its mark. */
export type HostileKind = [what: string, bytes: Buffer, mark?: Mark]

export const typeOfEnding = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** Kinds of one format, under the name and type that they should have. */
export function inFormat(ending: keyof typeof typeOfEnding, kinds: HostileKind[]): HostileFile[] {
  return kinds.map(([what, bytes, mark]) => ({
    what: `${ending}: ${what}`,
    name: `a.${ending}`,
    type: typeOfEnding[ending],
    bytes,
    ...(mark && { mark }),
  }))
}

export const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
export const eicarMark = /EICAR-STANDARD-ANTIVIRUS-TEST-FILE/
export const exe = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(76),
  Buffer.from('This program cannot be run in DOS mode.'),
])
export const exeMark = /MZ\0{70}|This program cannot be run in DOS mode/
export const script = '<script>alert(1)</script>'
