import { randomUUID } from 'node:crypto'
import { type Conversation, type Message, routes } from '@krash/contract'
import { sql } from 'kysely'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

export async function signUpNamed(api: TestApp, name: string): Promise<TestClient> {
  const client = await api.signUp()
  const [first, last = null] = name.split(' ')
  await sql`
    update users set email_verified_at = now(), first_name = ${first}, last_name = ${last}
    where id = ${client.userId}`.execute(api.context.database.kysely)
  return client
}

export async function claim(api: TestApp, client: TestClient, professionalId: string): Promise<void> {
  const hash = Buffer.from(randomUUID())
  const expires = new Date(api.clock.now().getTime() + 60_000)
  await sql`
    insert into professional_invitations (professional_id, token_hash, created_at, expires_at)
    values (${professionalId}, ${hash}, now(), ${expires})`.execute(api.context.database.kysely)
  await api.context.database.asUser(client.userId, (tx) =>
    sql`select krash_claim_professional(${hash}, ${api.clock.now()})`.execute(tx),
  )
}

export const emailOf = (client: TestClient): string => client.session?.user.email ?? ''

/** The conversation that somebody begins with an address. */
export async function begin(client: TestClient, address: string): Promise<Conversation> {
  return (await client.call(routes.startConversation, { body: { address } })).data.conversation
}

/** Sends a message; any other answer fails the test. */
export async function send(
  client: TestClient,
  conversationId: string,
  said: string | { content?: string; clientId?: string; fileIds?: string[] },
): Promise<Message> {
  const body = { conversationId, ...(typeof said === 'string' ? { content: said } : said) }
  return (await client.call(routes.sendMessage, { body })).data.message
}

/** Writes to a professional; returns the conversation. */
export async function writeTo(client: TestClient, recipientId: string, message: string): Promise<string> {
  const body = { recipientId, recipientType: 'lawyer', message }
  return (await client.call(routes.chatSend, { body })).data.conversationId
}

/** Asks a person to write with one, by their id. @returns the conversation */
export async function request(
  client: TestClient,
  to: TestClient,
  said = 'May I write to you?',
): Promise<string> {
  const { data } = await client.call(routes.createConversation, { body: { participantIds: [to.userId] } })
  await send(client, data.conversation.id, said)
  return data.conversation.id
}

export async function inboxOf(client: TestClient, query: Record<string, unknown> = {}) {
  return (await client.call(routes.listConversations, { params: { userId: client.userId }, query })).data
}

export async function messagesOf(client: TestClient, id: string): Promise<Message[]> {
  return (await client.call(routes.listMessages, { params: { id }, query: { limit: 100 } })).data.messages
}

export async function mutual(a: TestClient, b: TestClient): Promise<string> {
  const { id } = await begin(a, emailOf(b))
  await send(a, id, 'Hello')
  await send(b, id, 'Hello yourself')
  return id
}

/** The events sent to a person's open pages, in order. */
export async function eventsOf(
  api: TestApp,
  { userId }: TestClient,
): Promise<{ kind: string; data: Record<string, unknown> }[]> {
  const rows = await api.context.database.kysely
    .selectFrom('live_events')
    .select(['kind', 'data'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, data }) => ({ kind, data: { ...Object(data) } as Record<string, unknown> }))
}

/**
 * Sets a person's presence, as if their app were open or had just been closed.
 * @returns when they were last there
 */
export async function setPresence(
  api: TestApp,
  { userId }: TestClient,
  { isOnline }: { isOnline: boolean },
): Promise<string> {
  const now = api.clock.now()
  const until = new Date(now.getTime() + (isOnline ? 60_000 : 0))
  await sql`
    insert into presence (user_id, online_until, last_seen_at) values (${userId}, ${until}, ${now})
    on conflict (user_id) do update set online_until = ${until}, last_seen_at = ${now}`.execute(
    api.context.database.kysely,
  )
  return now.toISOString()
}
