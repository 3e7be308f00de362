import { type ProfessionalType, routes } from '@krash/contract'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { invite } from './invite.ts'
import { readVerifyOrder, verify } from './verify.ts'

/** The token of a new invitation, as in the link printed by `npm run invite`. */
export async function makeInvitation(
  { context }: TestApp,
  id: string,
  type: ProfessionalType = 'lawyer',
): Promise<string> {
  const { publicUrl } = context.config
  const lines = await invite({ ...context, publicUrl }, { type, id })
  return /\/invitation#([\w-]+)/.exec(lines.join('\n'))?.[1] ?? ''
}

/** The token of an invitation for somebody new in the directory. */
export async function inviteSomebody(api: TestApp): Promise<string> {
  const row = lawyerRow({ full_name: 'Ida Claimable' })
  await insertProfessionals(api.context.database, [row])
  return makeInvitation(api, row.id)
}

/** A record of the directory that belongs to this person. */
export async function claimRecord(api: TestApp, client: TestClient): Promise<string> {
  const body = { token: await inviteSomebody(api) }
  return (await client.call(routes.acceptInvitation, { body })).data.professionalId
}

/** What `npm run verify` does with these words. */
export async function verifyRecord({ context }: TestApp, args: readonly string[]): Promise<string[]> {
  return verify(context, readVerifyOrder(args))
}
