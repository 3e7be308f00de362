/** A message as one side reads it, in the conversation's list or on the live stream. */
export interface SeenMessage {
  conversationId: string
  position: number
  id: string
  content: string
}

/** What one client did in one conversation, in order. */
export interface Sent {
  conversationId: string
  /** Texts whose sending was answered, in the order of writing. */
  acknowledged: { content: string; id: string; position: number }[]
  /** Texts never answered and not sent again: they may or may not be there. */
  abandoned: string[]
}

/** Everything known about a campaign at its end. */
export interface Campaign {
  sent: Sent[]
  /** The whole list of each conversation, as read by each of its two sides. */
  lists: SeenMessage[][]
  /** Everything each client's stream delivered, in order, across all cuts. */
  streams: {
    of: string[]
    /** Those of them that began with a request to this client: its first message comes with the accepted conversation. */
    asked?: string[]
    messages: SeenMessage[]
    eventIds: number[]
  }[]
  /** Unread counts from the server, beside a recount. */
  unread: { told: number; counted: number }[]
}

/** All zero when nothing is wrong. */
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

/** Compares the promises with what each side reads and what its stream delivered. */
export function checkHistory(campaign: Campaign): HistoryFigures {
  const lists = campaign.lists.map((list) => new Map(list.map((message) => [message.id, message])))
  return {
    acknowledged: sum(campaign.sent, ({ acknowledged }) => acknowledged.length),
    // Both sides read each list.
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

export function isWhole(figures: HistoryFigures): boolean {
  const { lost, duplicated, outOfOrder: disordered, phantom, missedByStreams, unreadOff } = figures
  return lost + duplicated + disordered + phantom + missedByStreams + unreadOff === 0
}

/** An acknowledged message must be in both lists of its conversation, at its position, with its text. */
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

/** Positions run from 1 without gaps, follow each writer's order, and reach streams in order. */
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

function missedBy({ of, asked = [], messages }: Campaign['streams'][number], lists: SeenMessage[][]): number {
  const isRequest = ({ conversationId, position }: SeenMessage) =>
    position === 1 && asked.includes(conversationId)
  const brought = new Set(messages.map(({ id }) => id))
  const own = new Map(
    lists
      .flat()
      .filter((message) => of.includes(message.conversationId) && !isRequest(message))
      .map((message) => [message.id, message]),
  )
  return [...own.keys()].filter((id) => !brought.has(id)).length
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
