import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Conversation, Message } from '@krash/contract'
import { readOutbox } from '@krash/api/read-outbox'
import { Caller, type Reply } from '../chaos/caller.ts'
import { type Heard, listen } from './listener.ts'
import type { SeenMessage, Sent } from './history.ts'

/** Share of messages whose answer is lost because the client hangs up. */
const cutShare = 0.1
/** Share of answered messages that are sent again anyway. */
const repeatShare = 0.1
/** Share of unanswered messages that are never sent again. */
const abandonShare = 0.02
/** Number of own messages after which a client reads what it received. */
const readEvery = 12

/** A person who writes in several conversations at once over a bad network. */
export class ChatClient {
  readonly #caller: Caller
  readonly #url: string
  readonly #name: string
  userId = ''
  referralCode = ''
  sent: Sent[] = []
  retried = 0
  repeated = 0
  surprises: string[] = []
  #stream: ReturnType<typeof listen> | undefined

  constructor(url: string, name: string) {
    this.#url = url
    this.#name = name
    this.#caller = new Caller(url)
  }

  get heard(): Heard {
    if (!this.#stream) throw new Error('nobody listens')
    return this.#stream.heard
  }

  async signUp(outbox: string): Promise<void> {
    await this.#caller.signUp()
    await this.#confirm(outbox)
    const profile = (await this.#caller.get('/api/users/profile')).data as {
      id: string
      referralCode: string
    }
    this.userId = profile.id
    this.referralCode = profile.referralCode
    this.#stream = listen(this.#url, () => this.#caller.token)
  }

  /** Confirms the e-mail by the mail in the server's outbox: without that nobody may write to a person first. */
  async #confirm(outbox: string): Promise<void> {
    for (;;) {
      const mails = (await readOutbox(outbox)).filter(({ to }) => to === this.#caller.email)
      const token = /\/verify-email\/#?([\w-]+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1]
      if (token === undefined) {
        await sleep(20)
        continue
      }
      const reply = await this.#caller.postJson('/api/auth/verify-email', { token }, randomUUID())
      if (reply.status !== 200) throw new Error(`a confirmation answered ${reply.status}`)
      return
    }
  }

  /** Starts a conversation with somebody, who accepts it; returns its id. */
  async meet(other: ChatClient): Promise<string> {
    const body = { address: other.referralCode }
    const reply = await this.#caller.postJson('/api/conversations/by-address', body, randomUUID())
    if (reply.status !== 201) throw new Error(`a conversation answered ${reply.status}`)
    const { id } = (reply.data as { conversation: Conversation }).conversation
    // The first message reveals the conversation to the other side.
    await this.#sendOne(this.#sentIn(id), `${this.#name} begins ${id}`, () => false)
    await other.#accept(id)
    return id
  }

  async #accept(conversationId: string): Promise<void> {
    const reply = await this.#caller.postJson(`/api/conversations/${conversationId}/accept`, {}, randomUUID())
    if (reply.status !== 200) throw new Error(`an acceptance answered ${reply.status}`)
  }

  /** Writes one message after another in a conversation until everybody has written enough. */
  async write(conversationId: string, isOver: () => boolean): Promise<void> {
    const sent = this.#sentIn(conversationId)
    for (let number = 1; !isOver(); number += 1) {
      // What is given up at the end might arrive between the two countings that follow.
      await this.#sendOne(sent, `${this.#name} ${conversationId.slice(-4)} ${number}`, () => !isOver())
      if (number % readEvery === 0) await this.#read(conversationId)
    }
  }

  #sentIn(conversationId: string): Sent {
    const known = this.sent.find((sent) => sent.conversationId === conversationId)
    if (known) return known
    const sent: Sent = { conversationId, acknowledged: [], abandoned: [] }
    this.sent.push(sent)
    return sent
  }

  async #sendOne(sent: Sent, content: string, mayGiveUp: () => boolean): Promise<void> {
    const body = { conversationId: sent.conversationId, content, clientId: randomUUID() }
    const first = await this.#untilAnswered(body, mayGiveUp)
    if (!first) {
      sent.abandoned.push(content)
      return
    }
    sent.acknowledged.push({ content, id: first.id, position: first.position })
    if (Math.random() >= repeatShare) return
    this.repeated += 1
    const again = await this.#untilAnswered(body, () => false)
    if (again?.id !== first.id) this.surprises.push(`the same message was ${again?.id} after ${first.id}`)
  }

  async #untilAnswered(body: object, mayGiveUp: () => boolean): Promise<Message | undefined> {
    const givesUp = Math.random() < abandonShare
    for (;;) {
      const reply = await this.#post(body)
      if (reply.status === 201) return (reply.data as { message: Message }).message
      if (reply.status === 0 && givesUp && mayGiveUp()) return undefined
      if (![0, 409, 500, 503].includes(reply.status)) this.surprises.push(`an answer of ${reply.status}`)
      this.retried += 1
      await sleep(20 + Math.random() * 60)
    }
  }

  #post(body: object): Promise<Reply> {
    const hangUp = Math.random() < cutShare ? AbortSignal.timeout(Math.round(Math.random() * 12)) : undefined
    return this.#caller.send('POST', '/api/messages', {
      body: JSON.stringify(body),
      type: 'application/json',
      ...(hangUp && { signal: hangUp }),
    })
  }

  async #read(conversationId: string): Promise<void> {
    await this.#caller.send('PATCH', `/api/conversations/${conversationId}/mark-read`, {
      body: '{}',
      type: 'application/json',
    })
  }

  async list(conversationId: string): Promise<Message[]> {
    const messages: Message[] = []
    for (;;) {
      const after = messages.at(-1)?.position ?? 0
      const reply = await this.#caller.get(
        `/api/conversations/${conversationId}/messages?limit=100&after=${after}`,
      )
      if (reply.status !== 200) throw new Error(`a list answered ${reply.status}`)
      const page = reply.data as { messages: Message[]; hasMore: boolean }
      messages.push(...page.messages)
      if (!page.hasMore) return messages
    }
  }

  /** The unread count that the inbox shows for each conversation. */
  async unread(): Promise<Map<string, number>> {
    const reply = await this.#caller.get(`/api/conversations/${this.userId}?limit=100`)
    const { conversations } = reply.data as { conversations: Conversation[] }
    return new Map(conversations.map(({ id, unreadCount }) => [id, unreadCount]))
  }

  async hangUp(): Promise<void> {
    await this.#stream?.end()
  }
}

/** The part of a message that the check compares. */
export function asSeen({ conversationId, position, id, content }: Message): SeenMessage {
  return { conversationId, position, id, content }
}
