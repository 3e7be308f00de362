/** A message as one side reads it, from the list of the conversation or from its live stream. */
export interface SeenMessage {
  conversationId: string
  position: number
  id: string
  content: string
}

/** What one client did in one conversation, in its own order. */
export interface Sent {
  conversationId: string
  /** Texts whose sending was answered, in the order they were written. */
  acknowledged: { content: string; id: string; position: number }[]
  /** Texts that were never answered and not sent again: they may be there or not. */
  abandoned: string[]
}

/** Everything known of a campaign when it is over. */
export interface Campaign {
  sent: Sent[]
  /** The whole list of each conversation, as each of its two sides reads it. */
  lists: SeenMessage[][]
  /** What each client's stream brought, in the order it came, over all its cuts. */
  streams: { of: string[]; messages: SeenMessage[]; eventIds: number[] }[]
  /** Unread counts as the server tells them beside a recount. */
  unread: { told: number; counted: number }[]
}

/** Zeros when nothing is wrong. */
export interface HistoryFigures {
  acknowledged: number
  stored: number
  streamed: number
  lost: number
  duplicated: number
  outOfOrder: number
  phantom: number
  missedByStreams: number
  unreadOff: number
}

/** Compares what was promised with what each side reads and what its stream brought. */
export function checkHistory(campaign: Campaign): HistoryFigures {
  const lists = campaign.lists.map((list) => new Map(list.map((message) => [message.id, message])))
  return {
    acknowledged: sum(campaign.sent, ({ acknowledged }) => acknowledged.length),
    // Each list is read by both sides.
    stored: sum(campaign.lists, (list) => list.length) / 2,
    streamed: sum(campaign.streams, ({ messages }) => messages.length),
    lost: lostOf(campaign, lists),
    duplicated: sum(campaign.lists, doubled) + sum(campaign.streams, ({ messages }) => doubled(messages)),
    outOfOrder: outOfOrder(campaign),
    phantom: phantoms(campaign),
    missedByStreams: sum(campaign.streams, (stream) => missedBy(stream, campaign.lists)),
    unreadOff: campaign.unread.filter(({ told, counted }) => told !== counted).length,
  }
}

/** Whether every promise was kept. */
export function isWhole(figures: HistoryFigures): boolean {
  const { lost, duplicated, outOfOrder: disordered, phantom, missedByStreams, unreadOff } = figures
  return lost + duplicated + disordered + phantom + missedByStreams + unreadOff === 0
}

/** An acknowledged message is in both lists of its conversation, at its place, with its text. */
function lostOf({ sent }: Campaign, lists: Map<string, SeenMessage>[]): number {
  return sum(sent, ({ acknowledged }) =>
    sum(acknowledged, ({ id, content, position }) => {
      const found = lists.filter((list) => {
        const message = list.get(id)
        return message?.content === content && message.position === position
      })
      return 2 - found.length
    }),
  )
}

function doubled(messages: SeenMessage[]): number {
  return messages.length - new Set(messages.map(({ content }) => content)).size
}

/** Places run from 1 without gaps, who wrote first stands first, and streams bring places in their order. */
function outOfOrder({ lists, sent, streams }: Campaign): number {
  const gaps = sum(lists, (list) => list.filter(({ position }, at) => position !== at + 1).length)
  const swapped = sum(sent, ({ acknowledged }) => descents(acknowledged.map(({ position }) => position)))
  const numbers = sum(streams, ({ eventIds }) => descents(eventIds))
  const arrivals = sum(streams, ({ of, messages }) =>
    sum(of, (conversationId) =>
      descents(
        messages
          .filter((message) => message.conversationId === conversationId)
          .map(({ position }) => position),
      ),
    ),
  )
  return gaps + swapped + numbers + arrivals
}

function descents(numbers: number[]): number {
  return numbers.filter((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0)).length
}

function phantoms({ sent, lists }: Campaign): number {
  const written = new Set(
    sent.flatMap(({ acknowledged, abandoned }) => [
      ...acknowledged.map(({ content }) => content),
      ...abandoned,
    ]),
  )
  return sum(lists, (list) => list.filter(({ content }) => !written.has(content)).length)
}

function missedBy({ of, messages }: Campaign['streams'][number], lists: SeenMessage[][]): number {
  const brought = new Set(messages.map(({ id }) => id))
  const own = new Map(
    lists.flat().flatMap((message) => (of.includes(message.conversationId) ? [[message.id, message]] : [])),
  )
  return [...own.keys()].filter((id) => !brought.has(id)).length
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
