import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { UnreadableFile } from './read-registry-file.ts'

const title = z.string().check(z.minLength(1))

/** The column names and values of a state's roster of lawyers: the file given with `--columns`. */
const rosterColumns = z.strictObject({
  /** Source of the roster and notes about it, for people only. */
  about: z.optional(z.string()),
  /** The state whose bar keeps the roster; numbers of two states may be the same. */
  barState: z.string().check(z.regex(/^[A-Z]{2}$/)),
  columns: z.strictObject({
    number: title,
    first: title,
    middle: z.optional(title),
    last: title,
    suffix: z.optional(title),
    firm: z.optional(title),
    street1: title,
    street2: z.optional(title),
    city: title,
    state: title,
    zip: title,
    country: z.optional(title),
    phone: z.optional(title),
    yearAdmitted: z.optional(title),
    lawSchool: z.optional(title),
    status: z.optional(title),
    practiceAreas: z.optional(title),
  }),
  /** Status values of lawyers who practise; required when there is a status column. */
  activeStatuses: z.optional(z.array(z.string())),
  separator: z._default(z.string().check(z.minLength(1)), ';'),
  /** The roster's names for areas and specialties, where they differ from ours. */
  areaNames: z._default(z.record(z.string(), z.string()), {}),
})
export type RosterColumns = z.infer<typeof rosterColumns>
export type RosterColumn = keyof RosterColumns['columns']

/** @throws UnreadableFile with a sentence that names what is wrong */
export async function readRosterColumns(file: string): Promise<RosterColumns> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UnreadableFile(`The column mapping ${file} cannot be read.`)
  })
  const parsed = rosterColumns.safeParse(parseJson(text))
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole file')
    throw new UnreadableFile(
      `The column mapping ${file} is not right at: ${[...new Set(fields)].join(', ')}.`,
    )
  }
  const mapping = parsed.data
  if (mapping.columns.status !== undefined && !mapping.activeStatuses?.length)
    throw new UnreadableFile(`The column mapping ${file} names a status column and no activeStatuses.`)
  return mapping
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
