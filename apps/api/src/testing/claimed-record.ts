import { routes } from '@krash/contract'
import { makeInvitation } from '#features/professional-accounts/professional-accounts.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** The token of an invitation for a new professional in the directory. */
export async function inviteSomebody(api: TestApp): Promise<string> {
  const row = lawyerRow({ full_name: 'Ida Claimable' })
  await insertProfessionals(api.context.database, [row])
  return makeInvitation(api, row.id)
}

/** A directory record that this person has claimed. */
export async function claimRecord(api: TestApp, client: TestClient): Promise<string> {
  const body = { token: await inviteSomebody(api) }
  return (await client.call(routes.acceptInvitation, { body })).data.professionalId
}
