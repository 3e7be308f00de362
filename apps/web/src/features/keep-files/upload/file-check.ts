import { documentTypes, fileLimits, imageTypes, typesOfSection } from '@krash/contract/files'
import type { FileSection, FileType } from '@krash/contract/files'

/** The files that may be chosen here, on this device. */
export interface FileRules {
  types: readonly FileType[]
  /** In bytes. */
  maxSize: number
}

export type FileProblem = 'type' | 'tooBig' | 'empty'

/** Phones offer only pictures and simple documents. */
const phoneTypes: readonly FileType[] = [
  'image/jpeg',
  'image/png',
  'image/heic',
  'application/pdf',
  'text/plain',
]

const typeOfEnding: Record<string, FileType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
}

const endings: Record<(typeof documentTypes)[number], string> = {
  'application/pdf': '.pdf',
  'application/msword': '.doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'text/plain': '.txt',
}

/** Types and size for a section; fewer and smaller on a phone-size touch screen. */
export function rulesOf(section: FileSection, isPhone: boolean): FileRules {
  const types = typesOfSection(section)
  return isPhone
    ? { types: types.filter((type) => phoneTypes.includes(type)), maxSize: fileLimits.mobile }
    : { types, maxSize: fileLimits.web }
}

/** The reason a file cannot be sent; undefined when the browser sees none. The server also checks the content. */
export function problemOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  rules: FileRules,
): FileProblem | undefined {
  const type = typeOf(file)
  if (type === undefined || !rules.types.includes(type)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > rules.maxSize ? 'tooBig' : undefined
}

/** The type with which a file is sent: the system's, or one found by the file's extension where the system has none. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): FileType | undefined {
  const told = type.toLowerCase().split(';')[0]?.trim()
  const known = [...imageTypes, ...documentTypes].find((one) => one === told)
  if (known !== undefined || (told !== '' && told !== 'application/octet-stream')) return known
  return typeOfEnding[name.toLowerCase().split('.').at(-1) ?? '']
}

/** For `<input accept>`. */
export function acceptOf({ types }: FileRules): string {
  return types.flatMap((type) => [type, ...endingOf(type)]).join(',')
}

/** The file extensions of the document types: `.pdf`, `.txt`. */
export function documentEndings({ types }: FileRules): string[] {
  return types.flatMap(endingOf)
}

function endingOf(type: FileType): string[] {
  const document = documentTypes.find((one) => one === type)
  return document === undefined ? [] : [endings[document]]
}
