import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { describe } from '#platform/http/failures.ts'
import { findSights, showGone, showLapsed, showOnline } from './presence.repository.ts'

/** How long a person counts as online after a server last said so: a little more than two of its rounds. */
const ONLINE_MS = 75_000
const REFRESH_MS = 30_000
/** How long a person stays online after the last stream closed; a phone that changes its network is back within it. */
const GRACE_MS = 10_000
/**
 * When the other servers are asked for streams of theirs. One that holds some says so with its own clock's time, which may be
 * that much behind; a page that comes back meanwhile is one of them.
 */
const ASK_AFTER_MS = GRACE_MS / 2
/** Milliseconds of the machine between checks for work. */
const STEP_MS = 250

/**
 * Tracks who is online: everybody with an open stream on any server. One statement covers all people of this server,
 * every 30 s and shortly after somebody came; those who may know are told. Starts with the first stream. The returned
 * function stops it.
 */
export function keepPresence(context: Context): () => Promise<void> {
  const presence = new Presence(context)
  return () => presence.end()
}

class Presence {
  readonly #context: Context
  readonly #coming = new Set<string>()
  /** People who closed their last stream here. */
  readonly #leaving = new Map<string, Leaving>()
  #refreshAt = 0
  #timer: NodeJS.Timeout | undefined
  #work = Promise.resolve()

  constructor(context: Context) {
    this.#context = context
    context.live.onPeople({
      came: (userId) => {
        this.#coming.add(userId)
        this.#leaving.delete(userId)
        this.#start()
      },
      left: (userId) => {
        this.#leaving.set(userId, { since: this.#now(), isAsked: false })
      },
      leftElsewhere: (userIds) => {
        const held = new Set(context.live.people())
        for (const userId of userIds) if (held.has(userId)) this.#coming.add(userId)
      },
    })
  }

  /** Reports nothing when stopping: the last report outlasts a restart, and other servers may know better by now. */
  end(): Promise<void> {
    clearInterval(this.#timer)
    return this.#work
  }

  #now(): number {
    return this.#context.clock.now().getTime()
  }

  #start(): void {
    this.#timer ??= setInterval(() => this.#step(), STEP_MS).unref()
  }

  #step(): void {
    const now = this.#now()
    const gone = this.#takeGone(now)
    const isRound = this.#refreshAt <= now
    if (isRound) this.#refreshAt = now + REFRESH_MS
    const here = isRound ? this.#context.live.people() : [...this.#coming]
    this.#coming.clear()
    if (gone.length > 0 || here.length > 0 || isRound)
      void this.#do(() => this.#change({ here, gone, isRound }))
  }

  /** Takes out those whose time to come back is over, and asks the other servers for the next. */
  #takeGone(now: number): [userId: string, since: number][] {
    const gone: [string, number][] = []
    const toAsk: string[] = []
    for (const [userId, leaving] of this.#leaving) {
      if (leaving.isAsked && leaving.since + GRACE_MS <= now) gone.push([userId, leaving.since])
      if (leaving.isAsked || leaving.since + ASK_AFTER_MS > now) continue
      leaving.isAsked = true
      toAsk.push(userId)
    }
    for (const [userId] of gone) this.#leaving.delete(userId)
    if (toAsk.length > 0) this.#context.live.askOthers(toAsk)
    return gone
  }

  async #change(change: Change): Promise<void> {
    const sights = await this.#context.database.asSystem(async (tx) => {
      const changed = await this.#write(tx, change)
      return changed.length === 0 ? [] : findSights(tx, changed, this.#context.clock.now())
    })
    for (const { to, conversationId, isOnline, lastSeen } of sights)
      this.#context.live.tell([to], {
        kind: 'presence',
        data: { conversationId, isOnline, lastSeen: lastSeen.toISOString() },
      })
  }

  /** Returns those who came or went. */
  async #write(tx: Tx, { here, gone, isRound }: Change): Promise<string[]> {
    const came = here.length === 0 ? [] : await this.#show(tx, here)
    const went = await showGone(tx, gone, ONLINE_MS)
    const lapsed = isRound ? await showLapsed(tx, this.#context.clock.now()) : []
    return [...came, ...went, ...lapsed]
  }

  #show(tx: Tx, userIds: readonly string[]): Promise<string[]> {
    const now = this.#now()
    return showOnline(tx, userIds, { now: new Date(now), until: new Date(now + ONLINE_MS) })
  }

  /** One at a time, so that the last of several quick changes wins. */
  #do(work: () => Promise<unknown>): Promise<void> {
    this.#work = this.#work.then(work).then(
      () => undefined,
      (error: unknown) => this.#context.logger.warn(describe(error), 'who is online was not written'),
    )
    return this.#work
  }
}

interface Leaving {
  /** Unix milliseconds. */
  since: number
  /** Whether the other servers were asked for streams of theirs. */
  isAsked: boolean
}

interface Change {
  here: readonly string[]
  gone: readonly (readonly [string, number])[]
  /** Whether the regular round over everybody is due. */
  isRound: boolean
}
