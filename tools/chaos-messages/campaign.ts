import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, newDataFolder, serverProcess } from '../server-process.ts'
import { ChatClient, asSeen } from './chat-client.ts'
import { type Campaign, type HistoryFigures, checkHistory } from './history.ts'

export interface MessagesOptions {
  messages: number
  clients: number
  say: (line: string) => void
}

export interface MessagesFigures extends HistoryFigures {
  clients: number
  kills: number
  /** Stream connections that were cut. */
  cuts: number
  /** Sends repeated because no answer came, and answered sends repeated on purpose. */
  retried: number
  repeated: number
  /** Times a stream received `reset`. */
  resets: number
  seconds: number
  surprises: string[]
}

/** Milliseconds the streams get to deliver the last messages. */
const patience = 120_000

/**
 * Lets people write to each other over connections that break, kills the server twice, the second time with its
 * database, and compares the promises with what every side reads and hears.
 */
export async function messagesCampaign(options: MessagesOptions): Promise<MessagesFigures> {
  const started = performance.now()
  const dataDir = await newDataFolder('chaos')
  const server = await serverProcess(dataDir, { DEMO_DATA: 'off' })
  try {
    await server.start()
    const clients = Array.from(
      { length: options.clients },
      (_, at) => new ChatClient(server.url, `client ${at + 1}`),
    )
    for (const client of clients) await client.signUp(path.join(dataDir, 'outbox'))
    const pairs = await meetAll(clients)
    const kills = await writeAll(server, { clients, pairs }, options)
    const campaign = await collect(clients, pairs)
    return {
      ...checkHistory(campaign),
      clients: clients.length,
      kills,
      cuts: total(clients, ({ heard }) => heard.cuts),
      retried: total(clients, ({ retried }) => retried),
      repeated: total(clients, ({ repeated }) => repeated),
      resets: total(clients, ({ heard }) => heard.resets),
      seconds: Math.round((performance.now() - started) / 1000),
      surprises: clients.flatMap(({ surprises }) => surprises),
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Pair {
  conversationId: string
  sides: [ChatClient, ChatClient]
}

/** Everybody writes with the next person, so each client is in two conversations. */
async function meetAll(clients: ChatClient[]): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const [at, client] of clients.entries()) {
    const next = clients[(at + 1) % clients.length]
    if (!next) continue
    pairs.push({ conversationId: await client.meet(next), sides: [client, next] })
  }
  return pairs
}

async function writeAll(
  server: ServerProcess,
  { clients, pairs }: { clients: ChatClient[]; pairs: Pair[] },
  { messages, say }: MessagesOptions,
): Promise<number> {
  const count = () => total(clients, ({ sent }) => total(sent, ({ acknowledged }) => acknowledged.length))
  const isOver = () => count() >= messages
  const writing = Promise.all(
    pairs.flatMap(({ conversationId, sides }) => sides.map((side) => side.write(conversationId, isOver))),
  )
  let kills = 0
  for (const share of [1 / 3, 2 / 3]) {
    while (count() < messages * share) await sleep(20)
    kills += 1
    await (kills === 2 ? server.killWithDatabase() : server.kill())
    say(`killed${kills === 2 ? ' with its database' : ''} after ${count()} acknowledged messages`)
    await server.start()
  }
  await writing
  return kills
}

async function collect(clients: ChatClient[], pairs: Pair[]): Promise<Campaign> {
  const lists: Campaign['lists'] = []
  const unread: Campaign['unread'] = []
  for (const { conversationId, sides } of pairs) {
    for (const side of sides) {
      const messages = await side.list(conversationId)
      lists.push(messages.map(asSeen))
      // Read marks concern the other side's own messages that this side has read.
      const other = side === sides[0] ? sides[1] : sides[0]
      const asOther = await other.list(conversationId)
      const counted = asOther.filter(({ isOwn, isRead }) => isOwn && !isRead).length
      unread.push({ told: (await side.unread()).get(conversationId) ?? -1, counted })
    }
  }
  await untilHeard(clients, pairs, lists)
  await Promise.all(clients.map((client) => client.hangUp()))
  return {
    sent: clients.flatMap(({ sent }) => sent),
    lists,
    streams: clients.map((client) => ({
      of: pairs.filter(({ sides }) => sides.includes(client)).map(({ conversationId }) => conversationId),
      asked: pairs.filter(({ sides }) => sides[1] === client).map(({ conversationId }) => conversationId),
      messages: client.heard.messages,
      eventIds: client.heard.eventIds,
    })),
    unread,
  }
}

/** The last messages may still be in transit when the lists are read. */
async function untilHeard(clients: ChatClient[], pairs: Pair[], lists: Campaign['lists']): Promise<void> {
  // All but the request that each began with, which is no news to the side that was asked.
  const stored = total(lists, (list) => list.length) - pairs.length
  const deadline = performance.now() + patience
  const heard = () => total(clients, (client) => client.heard.messages.length)
  while (heard() < stored && performance.now() < deadline) await sleep(50)
  await sleep(pairs.length * 10)
}

function total<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}
