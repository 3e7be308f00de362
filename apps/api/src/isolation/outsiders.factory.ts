import { routes } from '@krash/contract'
import { begin, claim, send } from '#features/conversations/conversations.factory.ts'
import { claimRecord } from '#features/professional-accounts/professional-accounts.factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

export interface Outsiders {
  'another professional': TestClient
  'former holder': TestClient
  'blocked person': TestClient
}

/** Three whom the owner has met, or who are of the trade, and whom nothing of the owner's concerns. */
export async function makeOutsiders(
  api: TestApp,
  { owner, lawyerId, password }: { owner: TestClient; lawyerId: string; password: string },
): Promise<Outsiders> {
  const [professional, former, blocked] = [
    await api.signUp({ password }),
    await api.signUp({ password }),
    await api.signUp({ password }),
  ]
  await claimRecord(api, professional)
  await claim(api, former, lawyerId)
  await api.context.database.kysely
    .updateTable('users')
    .set({ email_verified_at: api.clock.now() })
    .where('id', 'in', [professional.userId, former.userId, blocked.userId])
    .execute()
  const { id } = await begin(blocked, owner.session?.user.referralCode ?? '')
  await send(blocked, id, 'May I write to you?')
  await owner.call(routes.addBlock, { body: { conversationId: id } })
  return { 'another professional': professional, 'former holder': former, 'blocked person': blocked }
}

/** Everything that came to the record, read by who answers for it; then they give the record back. */
export async function readAndGiveBack(former: TestClient, recordId: string): Promise<string> {
  const { data } = await former.call(routes.listRequests, { query: { limit: 100 } })
  const read = data.map(async ({ conversationId: id }) => {
    const shared = await former.call(routes.sharedInConversation, { params: { id } })
    return shared.text + (await former.call(routes.listMessages, { params: { id } })).text
  })
  const texts = await Promise.all(read)
  await former.call(routes.giveUpRecord, { params: { id: recordId } })
  return texts.join('')
}
