import { randomBytes } from 'node:crypto'
import { INVITATION_DAYS, type ProfessionalType, professionalTypes } from '@krash/contract'
import { recordOperatorAct } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { findPeople, findRecord, putInvitation } from './professional-accounts.repository.ts'
import { hashOfToken } from './professional-accounts.service.ts'

const day = 24 * 3_600_000
const LISTED = 10
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const usage = `Usage:
  npm run invite -- lawyer ID
  npm run invite -- physician ID
Makes the link with which a lawyer or doctor takes over the own record of the directory. With a name in the place of
the ID it lists whose ID is whose.`

export interface InviteOrder {
  type: ProfessionalType
  /** Id of the record, or part of the name when the id is not known. */
  id: string
}

/** A sentence for the operator: no invitation was made. */
export class CannotInvite extends Error {}

/** @throws CannotInvite with the usage */
export function readInviteOrder(args: readonly string[]): InviteOrder {
  const [named, id, more] = args
  const type = professionalTypes.find((known) => known === named)
  if (type === undefined || id === undefined || more !== undefined) throw new CannotInvite(usage)
  return { type, id }
}

/**
 * Creates an invitation with a 256-bit token; an older one for the same record stops working.
 * @returns lines for the operator, with the link
 * @throws CannotInvite when there is nobody to invite
 */
export async function invite(
  context: Pick<Context, 'database' | 'clock' | 'audit'> & { publicUrl: string },
  { type, id }: InviteOrder,
): Promise<string[]> {
  const { database, clock, publicUrl } = context
  if (!uuid.test(id)) return listPeople(database, { type, id })
  const token = randomBytes(32).toString('base64url')
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * day)
  const record = await database.asSystem(async (tx) => {
    const found = await findRecord(tx, type, id)
    if (!found) throw new CannotInvite(`There is no ${type} with the ID ${id} in the directory.`)
    const who = nameOf(found)
    if (!found.is_active) throw new CannotInvite(`${who} has left the directory: nobody can be invited.`)
    if (found.account !== null) throw new CannotInvite(`${who} was claimed already, by one account.`)
    recordOperatorAct({ tx, context }, { kind: 'record_invited', about: id })
    await putInvitation(tx, { professionalId: id, tokenHash: hashOfToken(token), at, expiresAt })
    return who
  })
  return [
    `Invitation for ${record}`,
    `${publicUrl}/invitation#${token}`,
    `It works once, for ${INVITATION_DAYS} days: until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. An older link for this record works no more.`,
    'Whoever has the link can take the record over: hand it to this person only.',
  ]
}

async function listPeople(database: Database, { type, id: name }: InviteOrder): Promise<string[]> {
  const people = await database.asSystem((tx) => findPeople(tx, type, name))
  if (people.length === 0) throw new CannotInvite(`There is no ${type} "${name}" in the directory.\n${usage}`)
  const first = people.slice(0, LISTED).map((found) => `${found.id}  ${nameOf(found)}`)
  const isMore = people.length > LISTED
  return [`Call it again with one of these IDs${isMore ? ' (there are more)' : ''}:`, ...first]
}

function nameOf(record: {
  full_name: string
  firm_name: string | null
  city: string
  state: string
}): string {
  const { full_name: name, firm_name: firm, city, state } = record
  return [name, firm, city, state].filter((part) => part !== null).join(', ')
}
