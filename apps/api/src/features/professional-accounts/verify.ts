import { parseArgs } from 'node:util'
import { type ProfessionalType, professionalTypes } from '@krash/contract'
import { recordOperatorAct } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import { findRecord, setVerified } from './professional-accounts.repository.ts'

const SOURCE_MAX = 500
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const usage = `Usage:
  npm run verify -- lawyer ID --source URL
  npm run verify -- physician ID --source URL
  npm run verify -- lawyer ID --take-back
Says in the directory that you looked this person up at a public page (https), such as the one of the state bar or the medical
board, and found name and number as the record has them. "npm run invite -- lawyer NAME" lists whose ID is whose.`

export interface VerifyOrder {
  type: ProfessionalType
  id: string
  /** The page that was looked at; null to take 'Verified' back. */
  source: string | null
}

/** A sentence for the operator: nothing was changed. */
export class CannotVerify extends Error {}

/** @throws CannotVerify with the usage */
export function readVerifyOrder(args: readonly string[]): VerifyOrder {
  const { values, positionals } = parsed(args)
  const [named, id = '', more] = positionals
  const type = professionalTypes.find((known) => known === named)
  const isOneWish = (values.source === undefined) === values['take-back']
  if (type === undefined || !uuid.test(id) || more !== undefined || !isOneWish) throw new CannotVerify(usage)
  return { type, id, source: values.source === undefined ? null : pageOf(values.source) }
}

function parsed(args: readonly string[]) {
  try {
    const options = { source: { type: 'string' }, 'take-back': { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new CannotVerify(usage)
  }
}

/** Everybody sees the page beside 'Verified', so it is an address of the web without a password in it. */
function pageOf(source: string): string {
  const url = URL.canParse(source) ? new URL(source) : undefined
  const isPage = url?.protocol === 'https:' && url.username === '' && url.password === ''
  if (!url || !isPage || url.href.length > SOURCE_MAX)
    throw new CannotVerify(`The source must be an address that begins with https://.\n${usage}`)
  return url.href
}

/**
 * Sets 'Verified' with its source and date, or takes it back, and records it in the audit.
 * @returns lines for the operator
 * @throws CannotVerify for nobody, for somebody invented, and where there is nothing to take back
 */
export async function verify(
  context: Pick<Context, 'database' | 'clock' | 'audit'>,
  { type, id, source }: VerifyOrder,
): Promise<string[]> {
  const { database, clock } = context
  return database.asSystem(async (tx) => {
    const found = await findRecord(tx, type, id)
    if (!found) throw new CannotVerify(`There is no ${type} with the ID ${id} in the directory.`)
    const { full_name: name, is_verified: wasVerified } = found
    if (found.is_demo) throw new CannotVerify(`${name} is invented: nobody can have looked this person up.`)
    if (source !== null && !found.is_active)
      throw new CannotVerify(`${name} has left the directory: there is nobody to verify.`)
    if (source === null && !wasVerified) throw new CannotVerify(`${name} is not verified.`)
    await setVerified(tx, { id, source, at: clock.now() })
    const kind = source === null ? 'record_unverified' : 'record_verified'
    recordOperatorAct({ tx, context }, { kind, about: id })
    return source === null
      ? [`${name} is no longer 'Verified'.`]
      : [
          `${name} is 'Verified' by ${source}.`,
          `To take it back: npm run verify -- ${type} ${id} --take-back`,
        ]
  })
}
