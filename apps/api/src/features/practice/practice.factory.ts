import { routes } from '@krash/contract'
import { signUpNamed } from '#features/conversations/conversations.factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

interface Wanted {
  /** Who has claimed the record. */
  owner: TestClient
  recordId: string
  name: string
  conflictCheckFirst: boolean
}

/** The request of somebody new who shares their details with a record of the directory. */
export async function makeRequest(
  api: TestApp,
  { owner, recordId, name, conflictCheckFirst }: Wanted,
): Promise<string> {
  const driver = await signUpNamed(api, name)
  const caseDetails = { consent: true, items: ['contact' as const], conflictCheckFirst }
  await driver.call(routes.connectLawyer, { body: { lawyerId: recordId, caseDetails } })
  const { data } = await owner.call(routes.listRequests, { query: { limit: 100 } })
  return data.find(({ person }) => person.id === driver.userId)?.id ?? ''
}

/** The form in which a picture of a record comes. */
export function pictureForm(photo: Buffer): FormData {
  const form = new FormData()
  form.append('picture', new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' }))
  return form
}
