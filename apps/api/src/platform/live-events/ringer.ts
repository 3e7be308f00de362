import type { Bell, BellListener } from './bell.ts'
import { type BellPlace, openBell } from './open-bell.ts'
import { readRing, textsOf, type Ringing, type RingText } from './bell-text.ts'

/** Tells the other servers what is new, and listens to them. */
export interface Ringer {
  person(userId: string): void
  left(userIds: readonly string[]): void
  tell(to: readonly string[], frame: string): void
  /** Starts listening; harmless when it already does. */
  start(): void
  end(): Promise<void>
}

export interface RingerListener {
  onRing: (ring: RingText) => void
  /** Texts may have been missed. */
  onOpen: () => void
  onError: (error: unknown) => void
}

interface Parts {
  place: BellPlace
  /** Name of this server among the others. */
  self: string
  listener: RingerListener
}

/** Names nobody twice per tick; while a text is being sent, the next ones are collected. */
export function createRinger({ place, self, listener }: Parts): Ringer {
  let bell: Promise<Bell> | undefined
  let waiting = empty()
  let isRinging = false
  const start = (): Promise<Bell> => (bell ??= openBell(place, hearOthers(self, listener)))
  const ring = async (): Promise<void> => {
    const opened = await start()
    while (waiting.size > 0) {
      const texts = textsOf(self, { rung: [...waiting.rung], left: [...waiting.left], told: waiting.told })
      waiting = empty()
      // A lost text: the others look into the log every few seconds anyway.
      await opened.ring(texts).catch(() => undefined)
    }
  }
  const ringSoon = (): void => {
    waiting.size += 1
    if (isRinging) return
    isRinging = true
    setImmediate(() => {
      ring()
        .catch(listener.onError)
        .finally(() => {
          isRinging = false
        })
    })
  }
  return {
    person(userId) {
      waiting.rung.add(userId)
      ringSoon()
    },
    left(userIds) {
      for (const userId of userIds) waiting.left.add(userId)
      ringSoon()
    },
    tell(to, frame) {
      waiting.told.push({ to, frame })
      ringSoon()
    },
    start: () => void start().catch(listener.onError),
    async end() {
      await (await bell?.catch(() => undefined))?.end()
    },
  }
}

interface Waiting {
  rung: Set<string>
  left: Set<string>
  told: Ringing['told'][number][]
  size: number
}

function empty(): Waiting {
  return { rung: new Set(), left: new Set(), told: [], size: 0 }
}

function hearOthers(self: string, { onRing, onOpen, onError }: RingerListener): BellListener {
  return {
    onOpen,
    onError,
    onText: (text) => {
      const ring = readRing(text)
      if (ring && ring.from !== self) onRing(ring)
    },
  }
}
